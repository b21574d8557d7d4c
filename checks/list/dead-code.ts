import { toolCheck } from '../tool.ts'

/**
 * Unused files, exports and dependencies. knip.json ignores the tools that these checks call by name, and exported types
 * that their own file uses: a type in an exported signature is part of it. redis-server is installed on the machine.
 */
export const deadCode = toolCheck('dead-code', 'knip', () => ['--no-progress', '--no-config-hints'])
