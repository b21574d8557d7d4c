/**
 * The six arrows of ARCHITECTURE.md, in its order, as rules on imports (type imports count: what a file names it knows).
 * `kernel <- features/<slice>/core <- features/<slice> <- gates <- surfaces <- compose <- main`, workers beside surfaces.
 * Clocks, chance, the environment and async cannot be seen in imports: checks/house-rules sees to those.
 */

const TEST = '\\.test\\.tsx?$'
const KERNEL = '^server/src/kernel/'
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
    { pathNot: [KERNEL, '^server/src/features/$1/core/'] },
  ),
  rule(
    'arrow-1-core-tests-are-pure',
    'A test beside the core that needs more than a test runner shows that the core needs more, too.',
    { path: `^server/src/features/([^/]+)/core/.*${TEST}` },
    { pathNot: [KERNEL, '^server/src/features/$1/core/', npm('vitest', 'fast-check')] },
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
    'arrow-2-slices-meet-through-the-door',
    "A slice's index.ts is its promise to the others; behind it everything may change in one folder.",
    { path: '^server/src/features/([^/]+)/' },
    { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'] },
  ),
  rule(
    'arrow-2-others-enter-through-the-door',
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
    'The product must not change because a surface, a gate, an adapter or the start-up changed.',
    { path: '^server/src/features/', pathNot: TEST },
    { path: '^server/src/(http|gates|surfaces|workers|adapters|compose)/|^server/src/(main|config)\\.ts$' },
  ),
  rule(
    'arrow-3-features-know-no-http-and-no-driver',
    'A refusal carries a code; a port says what is needed from outside. Status, sockets and connections are for others.',
    { path: '^server/src/features/', pathNot: TEST },
    { path: [npm('fastify', '@fastify/[^/]+'), DRIVERS, NODE_HTTP] },
  ),
  rule(
    'arrow-3-foundations-rest-on-the-kernel-only',
    'http/ and database/ are words shared by many; knowing one feature they would know all.',
    { path: '^server/src/(http|database)/', pathNot: TEST },
    { path: '^server/src/', pathNot: [KERNEL, '^server/src/$1/'] },
  ),
  rule(
    'arrow-3-gates-know-nothing-above-them',
    'A gate serves every surface, so it knows none, and it asks the outside through a port.',
    { path: '^server/src/gates/', pathNot: TEST },
    { path: ['^server/src/(surfaces|workers|adapters|compose)/|^server/src/(main|config)\\.ts$', DRIVERS] },
  ),
]

const surfaces = [
  rule(
    'arrow-4-surfaces-and-workers-touch-no-store',
    'Rules live in use cases; SQL beside a handler is a rule that the other surfaces miss.',
    { path: '^server/src/(surfaces|workers)/', pathNot: TEST },
    { path: ['^server/src/features/.*[/-]store\\.ts$', SQL, DRIVERS] },
  ),
  rule(
    'arrow-4-surfaces-touch-no-table',
    'database/ is for those who run transactions: features, workers, adapters and compose. Of it a gate and a surface may name ' +
      'the transaction they hand on, and no table.',
    { path: '^server/src/(surfaces|gates)/', pathNot: TEST },
    { path: '^server/src/database/', pathNot: '^server/src/database/tx\\.ts$' },
  ),
  rule(
    'arrow-4-surfaces-do-not-meet',
    'Each surface keeps a contract of its own; what two share belongs in http/, gates/ or a feature.',
    { path: '^server/src/surfaces/([^/]+)/' },
    { path: '^server/src/surfaces/', pathNot: '^server/src/surfaces/$1/' },
  ),
  rule(
    'arrow-4-one-file-surfaces-do-not-meet',
    'As above, for a surface that is a single file.',
    { path: '^server/src/surfaces/[^/]+\\.ts$', pathNot: TEST },
    { path: '^server/src/surfaces/' },
  ),
  rule(
    'arrow-4-surfaces-and-workers-do-not-meet',
    'They run in different processes.',
    { path: '^server/src/(surfaces|workers)/' },
    { path: '^server/src/(surfaces|workers)/', pathNot: '^server/src/$1/' },
  ),
  rule(
    'arrow-4-workers-know-no-http',
    'A job answers nobody.',
    { path: '^server/src/workers/', pathNot: TEST },
    { path: ['^server/src/(http|gates)/', npm('fastify', '@fastify/[^/]+'), NODE_HTTP] },
  ),
]

const compose = [
  rule(
    'arrow-5-only-compose-imports-adapters',
    'Then one place says what is real, and a test can say otherwise.',
    { path: '^server/src/', pathNot: ['^server/src/(compose|adapters)/', TEST] },
    { path: '^server/src/adapters/' },
  ),
  rule(
    'arrow-5-only-main-imports-compose',
    'Whoever imports the joining of all things imports all things.',
    { path: '^server/src/', pathNot: ['^server/src/compose/', '^server/src/main\\.ts$', TEST] },
    { path: '^server/src/compose/' },
  ),
  rule('arrow-5-nothing-imports-main', 'It runs when imported.', {}, { path: '^server/src/main\\.ts$' }),
  rule(
    'arrow-5-adapters-hold-no-surface',
    'An adapter implements a port of a feature or a gate and knows nothing else of the product.',
    { path: '^server/src/adapters/', pathNot: TEST },
    { path: '^server/src/(http|surfaces|workers|compose)/' },
  ),
  rule(
    'arrow-5-config-is-handed-down',
    'What needs a setting is given it; asking for the whole configuration hides which.',
    { path: '^server/src/', pathNot: ['^server/src/(compose|adapters)/', '^server/src/main\\.ts$', TEST] },
    { path: '^server/src/config\\.ts$' },
  ),
  rule(
    'arrow-5-the-product-imports-no-test-code',
    'A factory or a stopped clock has no business in production.',
    { path: '^(server/src|sdk|cli|console)/', pathNot: TEST },
    { path: [TEST, '^server/test/', '^(bench|chaos|checks|tools)/', npm('vitest', 'fast-check')] },
  ),
]

const packages = [
  rule(
    'arrow-6-sdk-imports-nothing',
    'It runs in any runtime and brings nobody a dependency. Its tests may use a test runner.',
    { path: '^sdk/', pathNot: TEST },
    { pathNot: '^sdk/' },
  ),
  rule(
    'arrow-6-sdk-tests-import-nothing-of-ours',
    'What the SDK promises must show without our server: contract tests live in server/test.',
    { path: `^sdk/.*${TEST}` },
    { path: '^(server|cli|console|bench|chaos|checks|tools)/' },
  ),
  rule(
    'arrow-6-cli-imports-the-sdk-only',
    "The integrator's command proves that the SDK is enough.",
    { path: '^cli/' },
    { path: '^(server|console|bench|chaos|checks|tools)/' },
  ),
  rule(
    'arrow-6-console-imports-generated-types-only',
    'The console is a client like any other: it knows the contract, not the code.',
    { path: '^console/' },
    { path: '^(server|sdk|cli|bench|chaos|checks|tools)/', pathNot: '/generated/' },
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
  forbidden: [...core, ...slices, ...features, ...surfaces, ...compose, ...packages, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
