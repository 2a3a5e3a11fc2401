import { useMemo } from 'react'
import type { FieldPlace } from '#sdk/fields'
import { pickFile } from '#sdk/react'
import { MessageError, type Uploads } from '#sdk/services'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale } from '../../shell/messages.ts'
import { preparePicture } from '../../shell/prepare-picture.ts'

/** Uploads into a project. */
const uploadsOf = (projectId: number): Uploads => ({
  rules: async () => null,
  async send(file, { signal } = {}) {
    const prepared = await preparePicture(file, 'image/jpeg')
    const body = { file: prepared, projectId: String(projectId), kind: 'any' as const }
    return call('POST /cloud/upload/files', body, signal ? { signal } : {})
  },
})

/** What the studio does for the fields of a record in a project. */
export function useFieldPlace(projectId: number): FieldPlace {
  const locale = useLocale()
  return useMemo(
    () => ({
      locale,
      uploads: uploadsOf(projectId),
      picker: { pick: pickFile },
      say: async (told) => failureText(new MessageError(told)),
    }),
    [projectId, locale],
  )
}
