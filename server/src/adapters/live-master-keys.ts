import { OperatorError } from '../kernel/operator-error.ts'
import { type MasterKeys, parseMasterKeys, readMasterKeysText } from './master-keys.ts'

/** The master keys of a running process, which follow the file. */
export interface LiveMasterKeys {
  current(): MasterKeys
  /** Reads the file and returns what is in use from now on. An invalid file changes nothing and is reported. */
  reread(): MasterKeys
}

interface Watch {
  readonly changed: (keys: MasterKeys) => void
  /** Once per reason, not per reading. */
  readonly invalid: (reason: string) => void
}

/**
 * Throws if the file is invalid at the start. Later the last valid one stays in use. New keys and a new current key apply at once; a
 * key that is missing is forgotten when a second reading is the same, because a file that is just being copied may end between two
 * lines.
 */
export function liveMasterKeys(file: string, watch: Watch): LiveMasterKeys {
  let text = readMasterKeysText(file)
  let keys = parseMasterKeys(file, text)
  let reported: string | null = null
  let lacking: string | null = null
  const takeOver = (read: string, next: MasterKeys) => {
    const removed = [...keys.all].filter(([id]) => !next.all.has(id))
    const isConfirmed = lacking === read
    lacking = removed.length > 0 && !isConfirmed ? read : null
    keys = isConfirmed ? next : { currentId: next.currentId, all: new Map([...next.all, ...removed]) }
    // Read again until a removal is confirmed.
    text = lacking === null ? read : ''
    watch.changed(keys)
  }
  return {
    current: () => keys,
    reread: () => {
      try {
        const read = readMasterKeysText(file)
        if (read !== text) takeOver(read, parseMasterKeys(file, read))
        reported = null
      } catch (error) {
        const reason = error instanceof OperatorError ? error.message : 'unreadable'
        if (reason !== reported) watch.invalid(reason)
        reported = reason
      }
      return keys
    },
  }
}
