import { Checkbox, InputNumber } from '@arco-design/web-react'
import { FILE_KIND_NAMES, FILE_KINDS, type FileKindName, UPLOAD_PRESET } from '#kernel/page/uploads'
import { useMessages } from '../../shell/messages.ts'
import { Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

interface UploadsProps extends PartProps {
  /** The largest file that the installation takes, in megabytes. */
  readonly limit: number
  /** Administrators of the project alone. */
  readonly mayEdit: boolean
}

/** Which files beside pictures pages may upload to the platform. */
export function UploadsSection({ draft: { uploads }, set, told, limit, mayEdit }: UploadsProps) {
  const t = useMessages(configTexts)
  const most = Math.max(1, Math.floor(limit))
  const write = (kind: FileKindName, size: number | null) => set({ uploads: { ...uploads, [kind]: size } })
  const refused = told('uploads')
  return (
    <Section id="uploads" title={t('uploads')}>
      <p className="config-help">
        {t('uploadsHelp')} {t('uploadsLimit', { most: limit })} {!mayEdit && t('uploadsWho')}
      </p>
      <ul className="config-uploads">
        {FILE_KIND_NAMES.map((kind) => {
          const size = uploads[kind]
          const name = t(`kind-${kind}`)
          const wrong = told(`uploads.${kind}`)
          return (
            <li key={kind}>
              <Checkbox
                checked={size !== null}
                disabled={!mayEdit}
                aria-describedby={`uploads-${kind}`}
                onChange={(on) => write(kind, on ? Math.min(most, UPLOAD_PRESET[kind] ?? most) : null)}
              >
                {t('takesKind', { kind: name })}
              </Checkbox>
              <span id={`uploads-${kind}`} className="config-help">
                {FILE_KINDS[kind].map((extension) => extension.toUpperCase()).join(', ')}
              </span>
              {size === null ? (
                <span className="config-help">{t('noneTaken')}</span>
              ) : (
                <InputNumber
                  aria-label={t('sizeOfKind', { kind: name })}
                  value={size}
                  aria-valuemin={1}
                  aria-valuemax={limit}
                  readOnly={!mayEdit}
                  hideControl={!mayEdit}
                  suffix="MB"
                  error={wrong !== undefined}
                  aria-invalid={wrong ? true : undefined}
                  aria-errormessage={wrong ? `uploads-${kind}-wrong` : undefined}
                  // What is typed stays, and is said to be wrong when it is saved.
                  onChange={(value) => write(kind, typeof value === 'number' ? value : 0)}
                />
              )}
              {wrong && (
                <div id={`uploads-${kind}-wrong`} className="config-error">
                  {wrong}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {refused && <div className="config-error">{refused}</div>}
    </Section>
  )
}
