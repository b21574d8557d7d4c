/** The values of hostile requests. Lists of words without blanks are written as one text each, to stay readable. */
const words = (...lines: readonly string[]): readonly string[] => lines.join(' ').split(' ')

type Headers = readonly (readonly [name: string, value: string])[]

/** An element and an attribute that a page must not contain. */
export const MARKUP_CANARY = 'markup-4f1b7c'
export const MARKUP = `"'><${MARKUP_CANARY}>" ${MARKUP_CANARY}="1`

export const PATH_VALUES: readonly string[] = [
  ...words(
    '%00 sk_1%00 %zz % %2 %ff %ed%a0%80 %C0%80 %25 %2500 %u0041 %0a sk_1001%0A %20 ..%2f..%2faccount %2e%2e .. . a%2fb',
    "%5c sk_1001;x=1 sk_1001,sk_1002 * ' %27%20or%201=1 __proto__ constructor toString null undefined NaN -1 0 1e9",
    '%F0%9F%98%80 \u00e9 \u00ff sk_999999999 sk_000000001 sk_2147483648 SK_1001 sk_1001sk_1001 %EF%BB%BFsk_1001 sk_%D9%A3',
  ),
  ...words(
    '..%2f..%2f..%2fetc%2fpasswd %2e%2e%2f%2e%2e%2f ..%5c..%5c .json .jwt %00.json x.jwt%00 %2f %2f%2f a%2f..%2fb %0d%0aset-cookie:a=b',
    '%E2%80%AE %ED%A0%80.json %F4%90%80%80 {{7*7}} %3Cscript%3E vrf_ vst_1_ crd_%00 sessions %7e %2a',
  ),
  encodeURIComponent(MARKUP),
  MARKUP.replaceAll(' ', '+'),
  '%F0%9F%98%80'.repeat(128),
  'x'.repeat(512),
  'x'.repeat(513),
  '%41'.repeat(300),
  'x'.repeat(9_000),
]

export const QUERY_PARTS: readonly string[] = [
  ...words(
    'limit=0x10 limit=1e1 limit=%205 limit=%2B5 limit=05 limit=5.0 limit= limit limit=5&limit=5 limit=9007199254740993',
    'limit=-0 limit=NaN limit=Infinity limit=true limit=null limit=[] limit[]=5 limit=1e400 limit=%D9%A3 limit=5%00',
    'limit=5;6 limit=1_0 limit=0 limit=101 limit=-1 limit=0b11 q=%00%00 q=%ff%ff q=%zz q=% q=%ed%a0%80%ed%a0%80 q=a&q=b',
    "q[]=ab q[a]=b q=++ q=%20%20 q='or%201=1-- q=%25%25%25 q=__ q=\\\\ q=%E2%80%AE%E2%80%AE q=%F0%9F%98%80%F0%9F%98%80",
    'q=%EF%BF%BE%EF%BF%BE __proto__=x constructor=x __proto__[limit]=5 constructor[prototype][x]=1 toString=1',
    'hasOwnProperty=1 %00=1 limit%00=5 lim%00t=5 cursor%00=x limt=5 LIMIT=5 Limit=5 = &&& =1 ? a=b=c %=% %ff=%ff',
  ),
  ...words(
    'lang=hi&lang=en lang[]=hi lang=%00 lang=__proto__ lang=constructor lang=../../en lang=EN lang=hi%0a lang[a]=b',
  ),
  `lang=${encodeURIComponent(MARKUP)}`,
  `keyword=${encodeURIComponent(MARKUP)}`,
  ...words(
    'keyword=%00%00%00 keyword=%ff%ff%ff page=0 page=1e3 page=1000001 page=9007199254740993 page=1&page=1 status=OPEN',
  ),
  'x=1&'.repeat(1_500),
  `${'a[b]'.repeat(200)}=1`,
  `x=${'%41'.repeat(2_000)}`,
  '\u00e9=\u00ff',
]

const IDEMPOTENCY_KEYS = ['', ' ', '\t', 'a'.repeat(255), 'a'.repeat(256), 'a'.repeat(8_000)]
const RECRUITERS = ['', 'a'.repeat(128), 'a'.repeat(129), 'a\tb', '  a']

const ODD_LANGUAGES: readonly string[] = [
  ...words(
    '* hi;q=NaN hi;q=-1 hi;q=1e999 ;;; ,,,, hi;q= __proto__ constructor \u00ff-\u00ff hi;q=0 ../../../en %00 hi_IN',
  ),
  MARKUP,
  'hi,'.repeat(3_000),
  `hi${';q=1'.repeat(2_000)}`,
]

export const HEADERS: readonly Headers[] = [
  ...[...IDEMPOTENCY_KEYS, ...words('\u00e9\u00ff a,b " %00 __proto__ {}')].map(
    value => [['idempotency-key', value]] as const,
  ),
  ...[...RECRUITERS, ...words('\u00e9 a,b __proto__ constructor : r:1 %00')].map(
    value => [['x-on-behalf-of', value]] as const,
  ),
  ['idempotency-key', 'idempotency-key'].map(name => [name, 'a'] as const),
  ['x-on-behalf-of', 'x-on-behalf-of'].map((name, at) => [name, `r-${at}`] as const),
  [['if-none-match', '*']],
  [['if-none-match', `"${'a'.repeat(4_000)}"`]],
  [['accept', 'text/html']],
  [['accept', 'text/html, '.repeat(400)]],
  ...ODD_LANGUAGES.map(value => [['accept-language', value]] as const),
  [['accept-encoding', 'gzip, br']],
  [['x-forwarded-for', '10.0.0.1, 999.1.1.1']],
  [['x-forwarded-proto', 'http']],
  [['x-http-method-override', 'DELETE']],
  [['x-request-id', 'mine\u00ff']],
  [['origin', 'https://evil.example']],
  [['range', 'bytes=0-1']],
  [['__proto__', 'x']],
  [['constructor', 'x']],
  [['x-filler', 'f'.repeat(15_000)]],
  [['x-filler', 'f'.repeat(20_000)]],
  Array.from({ length: 150 }, (_, at) => [`x-many-${at}`, 'x'] as const),
]

export const CONTENT_TYPES: readonly string[] = [
  ...words(
    'text/plain application/x-www-form-urlencoded multipart/form-data;boundary=x application/xml json APPLICATION/JSON',
    'application/json;charset=utf-8 application/json;charset="UTF-8" application/json;charset=utf-16 application/json5',
    'application/json;charset=latin1 application/vnd.api+json application/jsonp application/json; application/json;a=\u00ff',
    '*/* application/* application/json;charset=utf-7 text/json ; __proto__/x',
  ),
  '',
  'application/json; charset=utf-8',
  'application/json, text/plain',
  'text/plain, application/json',
  'application/json charset=utf-8',
  `application/json;${'a'.repeat(5_000)}`,
]

export const ENCODINGS: readonly string[] = [...words('gzip deflate br identity IDENTITY x zstd'), '', 'gzip, identity']

export const FORGED_TEXTS: readonly string[] = [
  ...words("\u0000 a\u0000 \ud800 😀 ~ ' % \\ __proto__ SR_ 2026-13-45"),
  '',
  'x'.repeat(300),
]
const LARGEST = Number.MAX_SAFE_INTEGER
export const FORGED_NUMBERS: readonly number[] = [-1, -3, 0, 1, -0, 1.5, 1e300, 2_147_483_648, LARGEST, -LARGEST]

/** Of keys and tokens; none of them exists. */
export const ODD_CREDENTIALS: readonly string[] = [
  ...words("x __proto__ null ' %00 VFN_VK_LIVE_ VFN_VK_TEST_x vst_ vst_1_ \u00ff VFN_LIVE_x"),
  '',
  `VFN_VK_LIVE_${'x'.repeat(43)}`,
  `vst_1_${'x'.repeat(43)}`,
  'a'.repeat(8_000),
]

/** `folder` is the last part of an API's base path, such as `/partner`. */
export const ODD_PATHS: readonly ((path: string, folder: string) => string)[] = [
  path => `${path}/`,
  path => `${path}//`,
  (path, folder) => path.replace(`${folder}/`, `${folder}//`),
  (path, folder) => path.replace(`${folder}/`, `${folder}/./`),
  (path, folder) => path.replace(`${folder}/`, `${folder}/x/../`),
  (path, folder) => path.replace(`${folder}/`, `${folder}/%2e%2e${folder}/`),
  (path, folder) => path.replace(`${folder}/`, `${folder}%2f`),
  (path, folder) => path.replace(folder, folder.toUpperCase()),
  (path, folder) => path.replace(folder, `/%${folder.charCodeAt(1).toString(16)}${folder.slice(2)}`),
  path => path.replace(/.$/, last => `%${last.charCodeAt(0).toString(16)}`),
  path => `${path};a=b`,
  path => `${path}%00`,
  path => `${path}%`,
  path => `${path}%zz`,
  path => `${path}%ff`,
  path => `${path}.json`,
  path => path.toUpperCase(),
  path => `/${path}`,
  path => `${path}/__proto__`,
  path => `${path}\u00e9`,
]
