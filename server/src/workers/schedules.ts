/** What happens by the clock, in graphile-worker's crontab (UTC). One worker does each, however many there are. */
export const SCHEDULES = [
  // Expired answers are never read; they are only taken out of the way.
  '*/10 * * * * forget_expired_answers ?fill=1h',
  // Partitions for the days to come, and none older than 30 days.
  '17 * * * * roll_request_log ?fill=1d',
  '18 * * * * roll_events ?fill=1d',
  // Answers show an overdue preparation as failed at once; this writes it down and tells the partner.
  '* * * * * fail_overdue_preparations',
].join('\n')
