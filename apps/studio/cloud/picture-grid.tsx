import type { UploadedFile } from '../../../server/wire.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { sizeText } from '../size-text.ts'
import { cloudTexts } from './texts.ts'

interface PictureGridProps {
  readonly files: readonly UploadedFile[]
  readonly busy: boolean
  /** Chosen, or opened: what a press does is in the name of the button. */
  readonly verb: 'choose' | 'picture'
  readonly onPress: (file: UploadedFile) => void
}

export const useFileName = () => {
  const t = useMessages(cloudTexts)
  return (file: Pick<UploadedFile, 'displayName'>): string => file.displayName.trim() || t('unnamed')
}

export function PictureGrid({ files, busy, verb, onPress }: PictureGridProps) {
  const t = useMessages(cloudTexts)
  const locale = useLocale()
  const nameOf = useFileName()
  return (
    <ul className="cloud-grid" aria-label={t('pictures')} aria-busy={busy}>
      {files.map((file) => (
        <li key={file.name}>
          <button
            type="button"
            className="cloud-tile"
            aria-label={t(verb, { name: nameOf(file) })}
            title={nameOf(file)}
            onClick={() => onPress(file)}
          >
            <span className="cloud-thumb">
              <img src={file.url} alt="" loading="lazy" decoding="async" />
            </span>
            <span className="cloud-name">{nameOf(file)}</span>
            <span className="cloud-facts">
              {file.width} × {file.height} · {sizeText(file.size, locale)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
