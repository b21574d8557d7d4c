/**
 * For a single write in a transaction, of which nobody needs the answer: the next statement or the commit is sent with it. If it fails, the one that is
 * waited for next fails with its error, at the latest the commit (ADR 0047). The statement must have been sent when this is called: what starts
 * after the commit would be lost.
 */
export function sendAhead(statement: Promise<unknown>): void {
  statement.catch(() => {})
}
