/** Aborts at the first Ctrl+C or SIGTERM, so that a command can finish what it is doing. The second one ends the process. */
export function untilInterrupted(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      controller.abort()
      process.once(name, () => process.exit(130))
    })
  return controller.signal
}
