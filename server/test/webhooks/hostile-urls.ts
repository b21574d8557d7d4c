import { asHost, SPECIAL_RANGES } from './special-ranges.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** URLs that no webhook may be posted to, by the trick they try. Data, for the tests here and for a chaos run. */
const EDGES = SPECIAL_RANGES.flatMap(({ first, last }) => [...new Set([first, last])]).map(asHost)

/** Every spelling that WHATWG's URL takes for an IPv4 address, of loopback, metadata and private ones. */
const SPELLINGS = [
  ...words(`
    2130706433 017700000001 0x7f000001 0X7F000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.0.0.1 0177.1
    127.1 127.0.1 127.0x1 0x7f.0.1 00000177.0.0.01 127.0.0.0x1 127.65535 127.16777215
    127.0.0.1. 127.1. 2130706433. 0x7f000001. 0 0. 0x 0x0 00 0.0 0.0.0 0x.0x.0x.0x
    2852039166 0xa9fea9fe 025177524776 169.254.43518 169.16689662 0xa9.0xfe.0xa9.0xfe
    0251.0376.0251.0376
    167772161 0xa000001 012.1 10.1 0xa.1 3232235521 0xc0a80001 192.168.1 192.11010049
    2886729729 0xac100001 172.16.1 172.1048577 4294967295 0xffffffff 037777777777 255.16777215
  `),
  // Digits, dots and letters that become ASCII ones: circled, full-width, mathematical, superscript, other dots.
  ...words(`
    ①②⑦.⓪.⓪.① ①②⑦。⓪。⓪。① １２７.０.０.１ １２７。０。０。１ 127。0。0。1 127．0．0．1 127｡0｡0｡1
    𝟏𝟐𝟕.𝟎.𝟎.𝟏 𝟙𝟚𝟟.𝟘.𝟘.𝟙 ¹²⁷.⁰.⁰.¹ ₁₂₇.₀.₀.₁ ②①③⓪⑦⓪⑥④③③ ０ｘ７ｆ.１ ①⑥⑨.②⑤④.①⑥⑨.②⑤④
    %31%32%37.0.0.1 127%2e0%2e0%2e1 %30x7f.1 127.0.0.%31 %6c%6f%63%61%6c%68%6f%73%74
  `),
  '12\u00ad7.0.0.1',
  ...words(`
    127.0.0.1%00 127.0.0.1%20 127.0.0.1%0d%0a 256.0.0.1 1.2.3.4.5 0x100000000
  `),
  '127.0.0\u200b.1',
  '\u2060127.0.0.1',
]

const INNER = ['7f00:1', 'a00:1', 'a9fe:a9fe', 'c0a8:1', 'ac10:1', '6440:1', 'e000:1']
const DOTTED = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.0.1', '100.100.100.200', '0.0.0.0']

/** IPv6 addresses that carry an IPv4 one: in hex, in dots, and in unusual spellings. */
const EMBEDDED = [
  ...INNER.flatMap(inner => [`[::ffff:${inner}]`, `[::${inner}]`, `[64:ff9b::${inner}]`, `[2002:${inner}::]`]),
  ...INNER.flatMap(inner => [`[2606:4700::5efe:${inner}]`, `[2606:4700::200:5efe:${inner}]`, `[64:ff9b:1::${inner}]`]),
  ...DOTTED.flatMap(inner => [`[::ffff:${inner}]`, `[::${inner}]`, `[64:ff9b::${inner}]`, `[::ffff:0:${inner}]`]),
  // Teredo: the server in the open, the client with its bits turned over; private by either.
  ...words(`
    [2001:0:7f00:1::] [2001:0:4136:e378:8000:63bf:80ff:fffe] [2001:0:4136:e378:8000:63bf:f5ff:fffe]
    [2001:0:808:808:8000:63bf:f7f7:f7f7] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001]
    [::0001] [0::1] [::0:1] [0:0::0:1] [::FFFF:7F00:1] [::ffff:7f00:0001] [0:0:0:0:0:ffff:127.0.0.1]
    [::1%25lo] [::1%lo] [fe80::1%25eth0] [fe80::1%eth0] [fe80::1%251] [FE80::1] [FD00:EC2::254]
    [::1 ::1 [::1]] [[::1]] [::ffff:127.1] [::ffff:0x7f.0.0.1] [::127.0.0.1.] [v1.127.0.0.1] %5b::1%5d
  `),
]

const NAMES = [
  ...words(`
    localhost LOCALHOST LocalHost localhost. localhost.. a.localhost a.b.localhost. ⓛⓞⓒⓐⓛⓗⓞⓢⓣ
    ｌｏｃａｌｈｏｓｔ localhoſt localhost.localdomain localhost6.localdomain6
  `),
  'lo\u00adcalhost',
  'local\u200bhost',
  ...words(`
    metadata metadata.google.internal METADATA.google.internal. metadata.goog metadata.goog.
    a.metadata.goog
    instance-data instance-data.ec2.internal ip-10-0-0-1.ec2.internal host.docker.internal
    gateway.docker.internal
    kubernetes kubernetes.default.svc kubernetes.default.svc.cluster.local postgres redis api
    printer.local router.lan nas.home nas.home.arpa 1.0.0.127.in-addr.arpa intra.corp wiki.intranet
    db.private
    expyuzz4wqqyqhjn.onion a.test a.invalid a.example example a.alt internal x.internal. com com.
    hooks..example.com hooks.example.com.. .example.com -a.example.com a-.example.com a*b.example.com
    *.example.com
    a'b.example.com a!b.example.com a,b.example.com a;b.example.com a(b).example.com
  `),
  '$(id).example.com',
  '`id`.example.com',
  `${'a'.repeat(64)}.example.com`,
  `${'a.'.repeat(125)}example.com`,
]

const SPELT_OUT = [
  // User info, alone and as a disguise of the host.
  ...words(`
    https://a@hooks.example.com/ https://a:b@hooks.example.com/ https://@hooks.example.com/
    https://:@hooks.example.com/
    https://hooks.example.com@127.0.0.1/ https://hooks.example.com:443@127.0.0.1/
    https://127.0.0.1@hooks.example.com/
    https://hooks.example.com%40127.0.0.1/ https://a@b@127.0.0.1/ https://hooks.example.com&@127.0.0.1/
    https://a%3a@10.0.0.1/
    https://127.0.0.1#@hooks.example.com/
  `),
  'https://hooks.example.com\\@127.0.0.1/',
  'https://127.0.0.1\\@hooks.example.com/',
  ...words(`
    https://hooks.example.com#@127.0.0.1/ https://127.0.0.1?@hooks.example.com/
    https://127.0.0.1/@hooks.example.com/
    https://hooks.example.com/# https://hooks.example.com/#a https://hooks.example.com/a?b#c
    https://hooks.example.com#
  `),
  // What URL forgives.
  ...words(`
    https:/127.0.0.1/ https:127.0.0.1 https:///127.0.0.1/ https:////127.0.0.1/
  `),
  'https:\\\\127.0.0.1\\',
  'https:/\\127.0.0.1',
  ...words(`
    https:hooks.example.com https:/hooks.example.com https:///hooks.example.com //hooks.example.com/
  `),
  'https:\\\\hooks.example.com',
  ' https://hooks.example.com/',
  'https://hooks.example.com/ ',
  '\thttps://hooks.example.com/',
  'https://hooks.example.com/\n',
  'ht\ttps://hooks.example.com/',
  'https://hooks.\texample.com/',
  'https://hooks.example.com/\ta',
  'https://hooks.example.com/a b',
  'https://127.0\n.0.1/',
  'https://local\rhost/',
  'https://12\t7.0.0.1/',
  'https://1\n0.0.0.1/',
  'https://hooks.example.com\u0000.internal/',
  'https://hooks.example.com/\r\nHost: 127.0.0.1',
  'https://hooks.example.com/?a=\r\nX: y',
  'https://hooks.example.com/\u0000',
  'https://hooks.example.com/\u007f',
  'https://hooks.example.com\\a',
  'https://hooks.example.com/a\\b',
  'https://hooks.example.com\\.internal/',
  '\ufeffhttps://hooks.example.com/',
  // No URL at all.
  ...words(`
    https https: https:/ https:// https:/// https://? https://# https://:443 https://:443/ https://.
    https://.. / hooks.example.com
  `),
  '',
  ...words(`
    hooks.example.com:443 https://[ https://] https://[] https://% https://%zz/ https://<>/ https://^/
    https://|/
  `),
  'https:// /',
  'https://a b/',
  `https://hooks.example.com/${'a'.repeat(1_975)}`,
  `https://hooks.example.com/${'अ'.repeat(300)}`,
  // Long as it was sent, short once it is parsed.
  `https://hooks.example.com/${'a/../'.repeat(400)}`,
]

const SCHEMES = words(`
    http HTTP ftp ftps sftp file gopher dict ldap ldaps tftp ws wss jar netdoc smb ssh redis
    postgres unix blob view-source httpss xhttps https+unix h2 about chrome app
`).map(scheme => `${scheme}://hooks.example.com/`)

const OPAQUE = [
  'javascript:alert(1)',
  'data:text/plain,a',
  'file:///etc/passwd',
  'about:blank',
  'blob:https://hooks.example.com/a',
  'mailto:a@example.com',
]

const PORTS = [
  0, 1, 7, 20, 21, 22, 23, 25, 53, 80, 110, 111, 123, 135, 139, 143, 161, 389, 442, 444, 445, 465, 587, 636, 873, 993,
  1080, 1433, 1521, 2049, 2375, 2376, 2379, 2380, 3000, 3128, 3306, 3389, 4444, 5000, 5432, 5672, 5900, 5984, 6379,
  6443, 7001, 8000, 8080, 8442, 8444, 8500, 9000, 9090, 9092, 9200, 9300, 10250, 11211, 15672, 27017, 50070, 65535,
].map(port => `https://hooks.example.com:${port}/`)
const BAD_PORTS = ['65536', '99999', '-1', '0x1bb', '443a', '8443.', '+443', '4 43', '%34%34%33'].map(
  port => `https://hooks.example.com:${port}/`,
)

const at = (host: string) => `https://${host}/hooks`

export const HOSTILE_URLS: readonly string[] = [
  ...new Set([
    ...[...EDGES, ...SPELLINGS, ...EMBEDDED, ...NAMES].map(at),
    ...['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', 'localhost'].map(host => `https://${host}:8443/`),
    ...SPELT_OUT,
    ...SCHEMES,
    ...OPAQUE,
    ...PORTS,
    ...BAD_PORTS,
  ]),
]

/** Each with the spelling that is stored. */
export const PUBLIC_URLS: readonly (readonly [given: string, stored: string])[] = [
  ...SPECIAL_RANGES.flatMap(({ neighbours }) => neighbours.map(asHost)).map(host => [at(host), at(host)] as const),
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  ['HTTPS://Hooks.EXAMPLE.com/A', 'https://hooks.example.com/A'],
  ['https://hooks.example.com./a', 'https://hooks.example.com/a'],
  ['https://hooks.example.com:443/a', 'https://hooks.example.com/a'],
  ['https://hooks.example.com:8443/a', 'https://hooks.example.com:8443/a'],
  ['https://hooks.example.com:/a', 'https://hooks.example.com/a'],
  ['https://hooks.example.com/a/../b', 'https://hooks.example.com/b'],
  ['https://hooks.example.com/a?b=c@d', 'https://hooks.example.com/a?b=c@d'],
  ['https://hooks.example.com/a@b', 'https://hooks.example.com/a@b'],
  ['https://hooks.example.com?a=b', 'https://hooks.example.com/?a=b'],
  ['https://hooks.example.com/%0d%0a', 'https://hooks.example.com/%0d%0a'],
  ['https://a_b.example.com/', 'https://a_b.example.com/'],
  ['https://भारत.भारत/हुक', 'https://xn--h2brj9c.xn--h2brj9c/%E0%A4%B9%E0%A5%81%E0%A4%95'],
  ['https://Bücher.example.com/', 'https://xn--bcher-kva.example.com/'],
  ['https://xn--bcher-kva.example.com/', 'https://xn--bcher-kva.example.com/'],
  ['https://mylocalhost.com/', 'https://mylocalhost.com/'],
  ['https://internal.example.com/', 'https://internal.example.com/'],
  ['https://test.com/', 'https://test.com/'],
  ['https://134744072/', 'https://8.8.8.8/'],
  ['https://[64:ff9b::8.8.8.8]/', 'https://[64:ff9b::808:808]/'],
  ['https://[2606:4700::200:5efe:808:808]/', 'https://[2606:4700::200:5efe:808:808]/'],
  ['https://[2606:4700:0:0:1:5efe:7f00:1]/', 'https://[2606:4700::1:5efe:7f00:1]/'],
  [`https://hooks.example.com/${'a'.repeat(1_974)}`, `https://hooks.example.com/${'a'.repeat(1_974)}`],
]
