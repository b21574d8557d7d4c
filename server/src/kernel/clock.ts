/** Milliseconds since 1970. Passed in all the way, so that a test can hold time still or let days go by. */
export type Clock = () => number
