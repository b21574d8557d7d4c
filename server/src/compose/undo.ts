/** Releases one resource. */
export type Undo = () => unknown

/**
 * Releases everything, the newest first. A step that fails does not keep the others from running: a Redis connection that
 * cannot be closed must not leave the database pool open. Throws afterwards: the one error, or all of them together.
 */
export async function undoAll(undo: Undo[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of undo.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} steps of the clean-up failed.`)
}
