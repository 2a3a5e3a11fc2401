import { isAcceptedFile, isWhatItSays, sizeInWords } from '#sdk/react'
import type { TEXTS } from './texts.ts'

interface Limits {
  readonly accept: readonly string[]
  /** Bytes. */
  readonly most: number
  /** How many more there may be. */
  readonly room: number
  readonly maxCount: number
}

/** What of the chosen files may be uploaded, and what is wrong with the first that may not. */
export async function checkChosen(
  files: readonly File[],
  { accept, most, room, maxCount }: Limits,
  texts: (typeof TEXTS)['zh' | 'en'],
): Promise<{ readonly good: readonly File[]; readonly problem: string | undefined }> {
  const problems: string[] = []
  const good: File[] = []
  for (const file of files) {
    if (!isAcceptedFile(file, accept)) problems.push(texts.notAccepted(file.name))
    else if (file.size > most) problems.push(texts.tooLarge(file.name, sizeInWords(file.size), sizeInWords(most)))
    else if (!(await isWhatItSays(file))) problems.push(texts.notWhatItSays(file.name))
    else if (good.length >= room) problems.push(texts.tooMany(maxCount))
    else good.push(file)
  }
  return { good, problem: problems[0] }
}
