import { replaceAddresses } from '#kernel/page/commands'
import type { Finding } from '#kernel/page/records'
import { pictureOf } from '#sdk/check'
import type { Editor } from '#sdk/studio'
import { resourcesToken } from '../parts/resources-part.ts'

/** Copies the pictures of findings into the project and writes their new addresses into the page, as one step. Resolves with how many were. */
export async function copyPictures(session: Editor, findings: readonly Finding[]): Promise<number> {
  const pictures = findings.flatMap((finding) => {
    const picture = pictureOf(finding)
    return picture ? [{ id: finding.entry, path: finding.path!, ...picture }] : []
  })
  const copied = await session.part(resourcesToken).copy(pictures.map(({ address }) => address))
  const changes = pictures.flatMap(({ id, path, address, written }) => {
    const to = copied.get(address)
    return to === undefined ? [] : [{ id, path, from: written, to }]
  })
  if (changes.length > 0 && session.run(replaceAddresses, { changes })) {
    const gone = new Set(changes.map(({ id, from }) => `${id} ${URL.parse(from, location.href)?.host}`))
    session.part(resourcesToken).forget(({ element, host }) => gone.has(`${element} ${host}`))
  }
  return copied.size
}
