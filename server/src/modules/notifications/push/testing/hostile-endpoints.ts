/** Addresses that are not public. */
export const closedAddresses = [
  ...['0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.254', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
  ...['198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.1.2.3', '240.0.0.1', '255.255.255.255'],
]

export const closedAddresses6 = [
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '100::1'],
  ...['2001::1', '2001:0:7f00:1::', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::1', '3fff::1'],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '5f00::1', '4000::1'],
]

const parts = (address: string): number[] => address.split('.').map(Number)
const whole = (address: string): number => parts(address).reduce((sum, part) => sum * 256 + part, 0)

/** Notations of one address that some parsers take for a name. */
const notations: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(whole(address)),
  (address) => `0x${whole(address).toString(16)}`,
  (address) =>
    parts(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  (address) =>
    parts(address)
      .map((part) => `0x${part.toString(16)}`)
      .join('.'),
]

const odd = [
  ...['http://push.ok.example/x', 'ftp://push.ok.example/x', 'wss://push.ok.example/x', 'file:///etc/passwd', 'x', ''],
  ...[
    'https://localhost/x',
    'https://push/x',
    'https://metadata/x',
    'https://push.ok.example./x',
    'https://.example/x',
  ],
  ...['https://127.0.0.1`x.ok.example/', 'https://push.ok.example:444/x', 'https://push.ok.example:80/x'],
  ...['https://push.ok.example:8443/x', 'https://me@push.ok.example/x', 'https://me:word@push.ok.example/x'],
  ...[
    'https://push.ok.example@127.0.0.1/x',
    'https://127.0.0.1#push.ok.example',
    'https://127.0.0.1\\@push.ok.example/',
  ],
  ...[
    'https://push.ok.example\\.evil.example/',
    'https:/push.ok.example/x',
    'https:push.ok.example/x',
    '//push.ok.example/x',
  ],
  ...['https://push..example/x', 'https://-push.example/x', 'https://push-.example/x', 'https://pu_sh.example/x'],
  ...[
    'https://push.ok.example/x y',
    'https://push.ok.example/\u00e9',
    'https://push.ok.example/\r\nx',
    ' https://push.ok.example/x',
  ],
  ...[
    'https://p\u00fcsh.example/x',
    'https://\u2460\u2461\u2466.0.0.1/x',
    'https://127\u30020\u30020\u30021/x',
    'https://push.ok.example\u2024evil/x',
  ],
  ...[
    'https://push.ok.example/x#there',
    'https://push.ok.example/{x}',
    'https://push.ok.example/`x`',
    'https://*.ok.example/x',
  ],
  ...[
    'https://push.ok.example%2eevil/x',
    'https://%31%32%37.0.0.1/x',
    'https://push.ok.example|evil/x',
    'https://1.2.3/x',
  ],
  ...['https://push.123/x', `https://push.ok.example/${'x'.repeat(2000)}`, `https://${'a.'.repeat(130)}example/x`],
]

/** Endpoints that no push service issues, whatever they resolve to. */
export const hostileEndpoints: readonly string[] = [
  ...closedAddresses.flatMap((address) => notations.map((write) => `https://${write(address)}/wake/1`)),
  ...closedAddresses6.map((address) => `https://[${address}]/wake/1`),
  ...odd,
]
