import { plainName } from '../../http/plain-text.ts'
import { finding } from '../../parts/findings.ts'
import type { PartFinding, UsableFile } from '../../parts/section.ts'
import { bytesInMemory } from './file-bytes.ts'
import { readFileKind } from './file-kind.ts'
import type { FileFile } from './project-file.ts'

const LARGEST_PICTURE = 1.5 * 1024 * 1024
const LARGEST = 10 * 1024 * 1024
const MOST_PIXELS = 25_000_000

/** Files whose content matches their declaration, and a finding for each of the others. Writes nothing. */
export async function usableFiles(files: FileFile[]): Promise<{
  readonly usable: readonly UsableFile[]
  readonly findings: readonly PartFinding[]
}> {
  const usable: UsableFile[] = []
  const findings: PartFinding[] = []
  for (const { address, name, size, sha256, data } of files) {
    const bytes = new Uint8Array(Buffer.from(data, 'base64'))
    const kind = await readFileKind(bytesInMemory(bytes), name || address)
    const refuse = (zh: string, en: string): void => {
      findings.push(
        finding('warning', 'FILE_UNUSABLE', `文件“${name || address}”不会导入：${zh}`, `The file “${name || address}” is left out: ${en}`),
      )
    }
    const isChanged = bytes.length !== size || new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== sha256
    if (isChanged) refuse('内容与校验值不符', 'its content is not what its hash says')
    else if ('found' in kind) refuse('不是可接收的类型', 'it is of no kind that is taken')
    else if (bytes.length > (kind.picture ? LARGEST_PICTURE : LARGEST)) refuse('过大', 'it is too large')
    else if (kind.picture && kind.picture.width * kind.picture.height > MOST_PIXELS) refuse('图片尺寸过大', 'it has too many pixels')
    else {
      const { width, height } = kind.picture ?? { width: 0, height: 0 }
      usable.push({
        head: { address, size: bytes.length, extension: kind.extension, shown: plainName(name, 200), width, height },
        bytes,
      })
    }
  }
  return { usable, findings }
}
