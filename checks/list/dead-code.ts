import { toolCheck } from '../tool.ts'

/**
 * Files, exports and dependencies that nobody uses. knip.json ignores the tools that these checks call by name, and exported
 * types that their own file uses: a type named in an exported signature is part of it. redis-server comes with the machine.
 */
export const deadCode = toolCheck('dead-code', 'knip', () => ['--no-progress', '--no-config-hints'])
