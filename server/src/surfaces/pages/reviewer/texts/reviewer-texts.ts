/** What the reviewer's page says. One table of this type a language. */
export interface ReviewerTexts {
  readonly skipToContent: string
  readonly languages: string
  readonly title: (requester: string) => string
  readonly lede: string
  readonly claim: {
    readonly heading: string
    readonly asks: string
    readonly you: string
    readonly as: Readonly<Record<string, string>>
    readonly source: Readonly<Record<'project' | 'experience' | 'certificate', string>>
    readonly words: string
  }
  readonly skills: {
    readonly heading: string
    readonly hint: string
    readonly proof: string
    readonly opens: string
    readonly choices: Readonly<Record<'endorsed' | 'declined' | 'cannot_say', string>>
    readonly comment: string
    readonly commentHint: string
  }
  readonly number: { readonly heading: string; readonly ask: string; readonly label: string }
  readonly send: string
  readonly sending: string
  readonly other: {
    readonly heading: string
    readonly decline: string
    readonly declineHint: string
    readonly declineReason: string
    readonly declineSend: string
    readonly report: string
    readonly reportHint: string
    readonly reportReason: string
    readonly reportSend: string
  }
  readonly next: { readonly heading: string; readonly says: readonly string[] }
  readonly about: { readonly heading: string; readonly says: readonly string[] }
  readonly noScript: string
  readonly noToken: { readonly heading: string; readonly says: string; readonly label: string }
  readonly faults: {
    readonly heading: string
    readonly choice: string
    readonly number: string
    readonly reason: string
    readonly tooLong: string
    readonly invalidToken: string
    readonly expired: string
    readonly decided: string
    readonly busy: string
    readonly away: string
    readonly offline: string
    readonly unknown: string
  }
  readonly done: {
    readonly endorsed: { readonly heading: string; readonly says: string; readonly recorded: string }
    readonly declined: { readonly heading: string; readonly says: string }
    readonly reported: { readonly heading: string; readonly says: string }
  }
  readonly states: {
    readonly decided: { readonly heading: string; readonly says: string }
    readonly expired: { readonly heading: string; readonly says: string }
    readonly unknown: { readonly heading: string; readonly says: string }
    readonly away: { readonly heading: string; readonly says: string }
  }
}
