export { eraseQuestions, expireAttempts } from './expire-and-erase.ts'

export { generateAssessment } from './generate-assessment.ts'
export type { AssessmentDeps, GradeDeps } from './ports.ts'
export { readAssessment } from './read-assessment.ts'

export { submitAssessment } from './submit-assessment.ts'
