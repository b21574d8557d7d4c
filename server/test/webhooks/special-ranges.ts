/**
 * Every range that is not the public internet, by its first and last address, with the public addresses next to it. Written out
 * by hand from IANA's registries and not taken from the code under test.
 */
export interface SpecialRange {
  readonly name: string
  readonly first: string
  readonly last: string
  /** Those just before and just after that are public. */
  readonly neighbours: readonly string[]
}

const of = (name: string, first: string, last: string, ...neighbours: readonly string[]): SpecialRange => ({
  name,
  first,
  last,
  neighbours,
})

const V4: readonly SpecialRange[] = [
  of('this network', '0.0.0.0', '0.255.255.255', '1.0.0.0'),
  of('private 10/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'),
  of('carrier NAT', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'),
  of('loopback', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'),
  of('link-local', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'),
  of('private 172.16/12', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'),
  of('protocol assignments', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'),
  of('TEST-NET-1', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'),
  of('AS112', '192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'),
  of('AMT', '192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'),
  of('6to4 relay', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'),
  of('private 192.168/16', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'),
  of('AS112 direct', '192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'),
  of('benchmarking', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'),
  of('TEST-NET-2', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'),
  of('TEST-NET-3', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'),
  of('multicast', '224.0.0.0', '239.255.255.255', '223.255.255.255'),
  of('reserved', '240.0.0.0', '255.255.255.254'),
  of('broadcast', '255.255.255.255', '255.255.255.255'),
  of('the host of an Azure machine', '168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'),
]

const F = 'ffff:ffff:ffff:ffff'

const V6: readonly SpecialRange[] = [
  of('unspecified', '::', '::'),
  of('loopback', '::1', '::1'),
  of('compatible', '::2', '::ffff:ffff'),
  of('mapped', '::ffff:0:0', '::ffff:ffff:ffff'),
  of('translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff'),
  of('NAT64 of this network', '64:ff9b::', '64:ff9b::ff:ffff', '64:ff9b::100:0'),
  of('NAT64 of multicast and reserved', '64:ff9b::e000:0', '64:ff9b::ffff:ffff', '64:ff9b::dfff:ffff'),
  of('local NAT64', '64:ff9b:1::', `64:ff9b:1:ffff:${F}`),
  of('discard', '100::', `100::${F}`),
  of('dummy prefix', '100:0:0:1::', `100:0:0:1:${F}`),
  of('below global unicast', '200::', `1fff:ffff:ffff:ffff:${F}`, '2000::'),
  of('Teredo', '2001::', `2001:0:ffff:ffff:${F}`, `2000:ffff:ffff:ffff:${F}`),
  of('port control anycast', '2001:1::1', '2001:1::3'),
  of('benchmarking', '2001:2::', `2001:2:0:ffff:${F}`),
  of('AMT', '2001:3::', `2001:3:ffff:ffff:${F}`),
  of('AS112', '2001:4:112::', `2001:4:112:ffff:${F}`),
  of('ORCHID', '2001:10::', `2001:1f:ffff:ffff:${F}`),
  of('ORCHIDv2', '2001:20::', `2001:2f:ffff:ffff:${F}`),
  of('drone tags', '2001:30::', `2001:3f:ffff:ffff:${F}`),
  of('protocol assignments', '2001:40::', `2001:1ff:ffff:ffff:${F}`, '2001:200::'),
  of('documentation', '2001:db8::', `2001:db8:ffff:ffff:${F}`, `2001:db7:ffff:ffff:${F}`, '2001:db9::'),
  of('6to4', '2002::', `2002:ffff:ffff:ffff:${F}`, `2001:ffff:ffff:ffff:${F}`, '2003::'),
  of('AS112 direct', '2620:4f:8000::', `2620:4f:8000:ffff:${F}`, `2620:4f:7fff:ffff:${F}`, '2620:4f:8001::'),
  of('new documentation', '3fff::', `3fff:fff:ffff:ffff:${F}`, `3ffe:ffff:ffff:ffff:${F}`, '3fff:1000::'),
  of('above global unicast', '4000::', `5eff:ffff:ffff:ffff:${F}`, `3fff:ffff:ffff:ffff:${F}`),
  of('segment routing', '5f00::', `5f00:ffff:ffff:ffff:${F}`),
  of('unassigned', '6000::', `fbff:ffff:ffff:ffff:${F}`),
  of('unique local', 'fc00::', `fdff:ffff:ffff:ffff:${F}`),
  of('link-local', 'fe80::', `febf:ffff:ffff:ffff:${F}`),
  of('site-local', 'fec0::', `feff:ffff:ffff:ffff:${F}`),
  of('multicast', 'ff00::', `ffff:ffff:ffff:ffff:${F}`),
]

export const SPECIAL_RANGES: readonly SpecialRange[] = [...V4, ...V6]

export const asHost = (address: string) => (address.includes(':') ? `[${address}]` : address)
