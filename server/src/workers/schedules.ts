/** What happens by the clock, in graphile-worker's crontab (UTC). One worker does each, however many there are. */
export const SCHEDULES = [
  // Expired answers are never read; they are only taken out of the way.
  '*/10 * * * * forget_expired_answers ?fill=1h',
  // Partitions for the days to come, and none older than 30 days.
  '17 * * * * roll_request_log ?fill=1d',
].join('\n')
