import type { JudgedSkill } from './judge/judge-index.ts'
import { isSpokenOf, labelsOf } from './label.ts'
import type { SnapshotSource } from './snapshot.ts'

/**
 * What the judge ranks: skills whose every label is English. It was trained on English, and those that are spoken of in Hindi too are
 * found through the glossary (`spokenSkills`), which knows more of them than their labels.
 */
export function judgedSkills({ labels, skills }: SnapshotSource): readonly JudgedSkill[] {
  const ofSkill = labelsOf(labels, 'skill')
  return skills
    .filter(({ number }) => !isSpokenOf(ofSkill.get(number) ?? []))
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name, description, parentNumber, facts }) => {
      const others = (ofSkill.get(number) ?? []).map(label => label.text).filter(text => text !== name)
      const group = parentNumber === null ? {} : { group: parentNumber }
      return { skill: number, labels: [name, ...others], description, ...group, ...(facts && { facts }) }
    })
}
