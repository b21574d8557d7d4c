/**
 * The import rules of ARCHITECTURE.md, in its order. Type imports count as imports.
 * `kernel <- contract <- features/<slice>/core <- features/<slice> <- http/middleware <- api, pages <- compose <- cli <- main`;
 * workers stand beside api and pages. `matching/` is a package that imports nothing of the server.
 * Clocks, randomness, the environment and async code do not show in imports: checks/house-rules covers those.
 */

const TEST = '\\.test\\.tsx?$'
const FIXTURE = '\\.fixture\\.ts$'
const KERNEL = '^server/src/kernel/'
const CONTRACT = '^server/src/contract/'
/** Unanchored: in a copied tree (the tests) the workspace link of node_modules leads to the original. */
const MATCHING = '(^|/)matching/src/index\\.ts$'
/** The pure part of outbound-http: features validate URLs with it. The client in the same folder opens sockets. */
const URL_POLICY = '^server/src/outbound-http/(url-policy|special-addresses|outcome)\\.ts$'
const DRIVERS = npm('pg', 'ioredis', 'graphile-worker', 'undici')
const SQL = npm('kysely', 'pg')
/** Node's modules appear without their `node:`. */
const NODE_HTTP = '^(http|https|http2|net|tls|dgram)$'

/** Unanchored: in a copied tree (the tests) node_modules is a link to somewhere else. */
function npm(...names) {
  return `(^|/)node_modules/(@types/)?(${names.join('|')})/`
}

function rule(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

const core = [
  rule(
    'arrow-1-core-is-pure',
    'A decision that reads nothing but its parameters is tested in microseconds and cannot differ between two runs.',
    { path: '^server/src/features/([^/]+)/core/', pathNot: TEST },
    { pathNot: [KERNEL, CONTRACT, MATCHING, URL_POLICY, '^server/src/features/$1/core/'] },
  ),
  rule(
    'arrow-1-core-tests-are-pure',
    'A test beside the core that needs more than a test runner shows that the core needs more, too.',
    { path: `^server/src/features/([^/]+)/core/.*${TEST}` },
    {
      pathNot: [
        KERNEL,
        CONTRACT,
        '(^|/)matching/src/',
        URL_POLICY,
        '^server/src/features/$1/core/',
        npm('vitest', 'fast-check'),
      ],
    },
  ),
  rule(
    'arrow-1-kernel-is-pure',
    'Everything rests on the kernel, so it rests on nothing.',
    { path: KERNEL, pathNot: [TEST, '^server/src/kernel/crypto\\.ts$'] },
    { pathNot: KERNEL },
  ),
  rule(
    'arrow-1-kernel-crypto-uses-node-crypto-only',
    'Hashes and signatures are functions of their input; writing them ourselves would be the greater sin.',
    { path: '^server/src/kernel/crypto\\.ts$' },
    { pathNot: [KERNEL, '^crypto$'] },
  ),
  rule(
    'arrow-1-kernel-tests-are-pure',
    'As for the core.',
    { path: `^server/src/kernel/.*${TEST}` },
    { pathNot: [KERNEL, npm('vitest', 'fast-check')] },
  ),
]

const slices = [
  rule(
    'arrow-2-slices-import-each-other-through-index',
    "A slice's index.ts is its promise to the others; behind it everything may change in one folder.",
    { path: '^server/src/features/([^/]+)/' },
    { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'] },
  ),
  rule(
    'arrow-2-others-import-slices-through-index',
    'As between slices. Tests and benchmarks outside server/src may look inside.',
    { path: '^server/src/', pathNot: '^server/src/features/' },
    { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/index\\.ts$' },
  ),
  {
    ...rule(
      'arrow-2-slices-form-no-cycle',
      'Of two slices that need each other neither can be understood, tested or moved alone.',
      { path: '^server/src/features/[^/]+$' },
      { circular: true, path: '^server/src/features/[^/]+$' },
    ),
    scope: 'folder',
  },
]

const features = [
  rule(
    'arrow-3-features-know-nothing-above-them',
    'The product must not change because an API, a middleware, an adapter or the start-up changed.',
    { path: '^server/src/features/', pathNot: TEST },
    { path: '^server/src/(http|api|pages|workers|adapters|compose|cli)/|^server/src/(main|config)\\.ts$' },
  ),
  rule(
    'arrow-3-features-know-no-http-and-no-driver',
    'An error carries a code; a port says what is needed from outside. Status codes and sockets belong to other layers.',
    { path: '^server/src/features/', pathNot: TEST },
    { path: [npm('fastify', '@fastify/[^/]+'), DRIVERS, NODE_HTTP] },
  ),
  rule(
    'arrow-3-foundations-rest-on-the-kernel-only',
    'http/, contract/, database/, messages/ and outbound-http/ are shared by every feature, so they import none.',
    {
      path: '^server/src/(http|contract|database|messages|outbound-http)/',
      pathNot: [TEST, '^server/src/http/middleware/'],
    },
    { path: '^server/src/', pathNot: [KERNEL, '^server/src/$1/'] },
  ),
  rule(
    'arrow-3-middleware-knows-nothing-above-it',
    'Middleware serves every API, so it imports none, and it reaches the outside through a port.',
    { path: '^server/src/http/middleware/', pathNot: TEST },
    { path: ['^server/src/(api|pages|workers|adapters|compose|cli)/|^server/src/(main|config)\\.ts$', DRIVERS] },
  ),
]

const apis = [
  rule(
    'arrow-4-apis-and-workers-touch-no-store',
    'Rules live in use cases; SQL beside a handler is a rule that the other APIs miss.',
    { path: '^server/src/(api|pages|workers)/', pathNot: TEST },
    { path: ['^server/src/features/.*[/-]store\\.ts$', SQL, DRIVERS] },
  ),
  rule(
    'arrow-4-apis-touch-no-table',
    'database/ is for code that runs transactions: features, workers, adapters and compose. Middleware and APIs may name the ' +
      'transaction type that they pass on, and no table.',
    { path: '^server/src/(api|pages|http/middleware)/', pathNot: TEST },
    { path: '^server/src/database/', pathNot: '^server/src/database/tx\\.ts$' },
  ),
  rule(
    'arrow-4-apis-do-not-import-each-other',
    'Each API keeps a contract of its own; what two share belongs in http/, contract/ or a feature.',
    { path: '^server/src/api/([^/]+)/' },
    { path: '^server/src/(api|pages)/', pathNot: '^server/src/api/$1/' },
  ),
  rule(
    'arrow-4-one-file-apis-do-not-import-others',
    'As above, for an API that is a single file.',
    { path: '^server/src/api/[^/]+\\.ts$', pathNot: TEST },
    { path: '^server/src/(api|pages)/' },
  ),
  rule(
    'arrow-4-apis-and-workers-do-not-import-each-other',
    'They run in different processes.',
    { path: '^server/src/(api|workers)/' },
    { path: '^server/src/(api|workers)/', pathNot: '^server/src/$1/' },
  ),
  rule(
    'arrow-4-workers-know-no-http',
    'A job answers nobody.',
    { path: '^server/src/workers/', pathNot: TEST },
    { path: ['^server/src/http/', npm('fastify', '@fastify/[^/]+'), NODE_HTTP] },
  ),
]

const compose = [
  rule(
    'arrow-5-only-compose-and-cli-import-adapters',
    'Then one place says what is real, and a test can say otherwise.',
    { path: '^server/src/', pathNot: ['^server/src/(compose|cli|adapters)/', TEST] },
    { path: '^server/src/adapters/' },
  ),
  rule(
    'arrow-5-only-cli-and-main-import-compose',
    'compose imports everything, so importing compose imports everything.',
    { path: '^server/src/', pathNot: ['^server/src/(compose|cli)/', '^server/src/main\\.ts$', TEST] },
    { path: '^server/src/(compose|cli)/' },
  ),
  rule('arrow-5-nothing-imports-main', 'It runs when imported.', {}, { path: '^server/src/main\\.ts$' }),
  rule(
    'arrow-5-adapters-know-no-api',
    'An adapter implements a port of a feature or a middleware and knows nothing else of the product.',
    { path: '^server/src/adapters/', pathNot: TEST },
    { path: '^server/src/(http/(?!middleware/)|(api|pages|workers|compose|cli)/)' },
  ),
  rule(
    'arrow-5-config-is-handed-down',
    'What needs a setting is given it; asking for the whole configuration hides which.',
    { path: '^server/src/', pathNot: ['^server/src/(compose|cli|adapters)/', '^server/src/main\\.ts$', TEST] },
    { path: '^server/src/config\\.ts$' },
  ),
  rule(
    'arrow-5-the-product-imports-no-test-code',
    'A factory or a stopped clock has no business in production.',
    { path: '^(server/src|matching/src|sdk|cli|picker|web|site)/', pathNot: [TEST, FIXTURE] },
    {
      path: [
        TEST,
        FIXTURE,
        '^server/test/',
        '^(testing|bench|chaos|checks|matching/training)/',
        npm('vitest', 'fast-check'),
      ],
    },
  ),
]

const packages = [
  rule(
    'arrow-6-sdk-imports-nothing',
    'It runs in any runtime and brings nobody a dependency. Its tests may use a test runner.',
    { path: '^sdk/src/', pathNot: TEST },
    { pathNot: '^sdk/src/' },
  ),
  rule(
    'arrow-6-sdk-tests-import-nothing-of-ours',
    'What the SDK promises must show without our server: contract tests live in server/test.',
    { path: `^sdk/.*${TEST}` },
    { path: '^(server|matching|web|cli|testing|bench|chaos|checks)/' },
  ),
  rule(
    'arrow-6-cli-imports-the-sdk-only',
    "The integrator's command proves that the SDK is enough.",
    { path: '^cli/' },
    { path: '^(server|matching|web|testing|bench|chaos|checks)/' },
  ),
  rule(
    'arrow-6-picker-imports-nothing',
    'Its size is what a page pays for it. Its tests may use a test runner.',
    { path: '^picker/src/', pathNot: TEST },
    { pathNot: '^picker/src/' },
  ),
  rule(
    'arrow-6-web-imports-nothing-of-the-server',
    'Browser code is a client like any other: it knows the contract, not the code.',
    { path: '^(web|site)/' },
    { path: '^(server|matching|sdk|cli|testing|bench|chaos|checks)/', pathNot: '/generated/' },
  ),
  rule(
    'arrow-6-matching-imports-only-a-stemmer',
    'The package is pure: the stemmer is a function of a word. Its tests run in milliseconds, and its training tools use the same code as the service.',
    { path: '^matching/src/', pathNot: TEST },
    { pathNot: '^matching/src/|(^|/)node_modules/stemmer/' },
  ),
  rule(
    'arrow-6-matching-is-imported-through-its-index',
    'What the package promises stands in index.ts; the rest may change. Tests, training and benches may look inside.',
    { path: '^server/src/', pathNot: TEST },
    { path: '(^|/)matching/(src|training)/', pathNot: MATCHING },
  ),
]

const everywhere = [
  rule('no-cycle', 'Files that import each other are one file in pieces.', {}, { circular: true }),
  rule(
    'no-unresolved-import',
    'An import that resolves to nothing escapes every rule above.',
    {},
    { couldNotResolve: true },
  ),
]

module.exports = {
  forbidden: [...core, ...slices, ...features, ...apis, ...compose, ...packages, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(sdk|picker|web|site)/(dist|\\.dist-[^/]*|\\.astro)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
