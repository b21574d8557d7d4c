/** What happens by the clock, in graphile-worker's crontab (UTC). One worker does each, however many there are. */
export const SCHEDULES = [
  // Expired answers are never read; they are only taken out of the way.
  '*/10 * * * * forget_expired_answers ?fill=1h',
  // Confirmations look at the last 30 days to the second; what is older is taken out of the way.
  '*/10 * * * * forget_old_suggestions ?fill=1h',
  // Partitions for the days to come, and none older than 30 days.
  '17 * * * * roll_days ?fill=1d',
  // Answers show an overdue preparation as failed at once; this writes it down and tells the partner.
  '* * * * * fail_overdue_preparations',
  // Reminders, and mails that waited or failed; each row says when its next one is due.
  '* * * * * remind_reviewers',
  // Answers show a review whose thirty days are over as expired at once; this writes it down and tells the partner.
  '*/5 * * * * expire_reviewers',
  // The same for attempts at an assessment; and what a killed process left of a generation goes.
  '* * * * * expire_attempts',
].join('\n')
