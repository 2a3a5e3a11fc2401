import { fileTypeOf, isAcceptedFile, isWhatItSays, sizeInWords } from '#sdk/react'
import type { Rule } from './rule.ts'
import type { Texts } from './texts.ts'

interface Limits {
  readonly accept: readonly string[]
  /** Bytes. */
  readonly most: number
  /** How many more there may be. */
  readonly room: number
  readonly maxCount: number
  /** Of the project, where it is known. */
  readonly rule: Rule | undefined
}
export interface Problem {
  readonly text: string
  /** An administrator of the project can change what stands in the way. */
  readonly isRule?: true
}

/** What of the chosen files may be uploaded, and what is wrong with the first that may not. */
export async function checkChosen(
  files: readonly File[],
  { accept, most, room, maxCount, rule }: Limits,
  texts: Texts,
): Promise<{ readonly good: readonly File[]; readonly problem: Problem | undefined }> {
  const problems: Problem[] = []
  const good: File[] = []
  for (const file of files) {
    const allowed = rule?.mostOf(file.name) ?? 0
    const limit = rule ? Math.min(most, allowed) : most
    // Pictures are told by their bytes, whatever they are called.
    const isRefused = rule !== undefined && allowed === 0 && !/^image\/(png|jpeg|gif|webp)$/.test(fileTypeOf(file))
    if (!isAcceptedFile(file, accept)) problems.push({ text: texts.notAccepted(file.name) })
    else if (isRefused) problems.push({ text: texts.notAllowed(file.name, foundIn(file), rule.words), isRule: true })
    else if (file.size > (limit || most))
      problems.push({
        text: texts.tooLarge(file.name, sizeInWords(file.size), sizeInWords(limit || most)),
        ...(limit > 0 && limit < most ? { isRule: true as const } : {}),
      })
    else if (!(await isWhatItSays(file))) problems.push({ text: texts.notWhatItSays(file.name) })
    else if (good.length >= room) problems.push({ text: texts.tooMany(maxCount) })
    else good.push(file)
  }
  return { good, problem: problems[0] }
}

const foundIn = ({ name }: File): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toUpperCase() : '')
