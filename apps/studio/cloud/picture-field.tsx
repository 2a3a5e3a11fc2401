import { Button, Input, type InputProps } from '@arco-design/web-react'
import { IconClose, IconCloud, IconImage } from '@arco-design/web-react/icon'
import { useMessages } from '../../shell/messages.ts'
import './picture-field.css'
import { choosePicture } from './choose-picture.ts'
import { cloudTexts } from './texts.ts'

export interface PictureFieldProps {
  /** The address of the picture, `/files/…`; empty for none. */
  readonly value?: string
  /** Given the address of what was chosen or uploaded, or an empty one. */
  readonly onChange?: (url: string) => void
  /** The project whose pictures are shown first; the person's own without it. */
  readonly projectId?: number
  /** What the picture is for, for those who do not see it: "Logo". */
  readonly label: string
  /** As avatars are shown. */
  readonly round?: boolean
  /** As pictures of pages are shown, 16 to 9. */
  readonly wide?: boolean
  /** The picture may also be one of another host, whose address is typed: what the text field is given, such as its id. */
  readonly typed?: InputProps
  readonly disabled?: boolean
}

/**
 * A picture of the image cloud as a field of a form of the studio: avatars, logos, pictures of templates. It takes `value` and `onChange` as Arco's
 * `Form.Item` hands them down; choosing, uploading and searching are the picker's.
 */
export function PictureField({ value = '', onChange, projectId, label, round, wide, typed, disabled }: PictureFieldProps) {
  const t = useMessages(cloudTexts)
  const choose = (): void => void choosePicture(projectId).then((chosen) => chosen && onChange?.(chosen.url))
  return (
    <div className="picture-field">
      <span className="picture-field-shown" data-round={round || undefined} data-wide={wide || undefined}>
        {value === '' ? <IconImage aria-label={t('noPicture')} /> : <img src={value} alt={label} />}
      </span>
      {typed && (
        <Input
          className="picture-field-typed"
          {...typed}
          value={value}
          maxLength={500}
          disabled={disabled ?? false}
          onChange={(text) => onChange?.(text.trim())}
        />
      )}
      <Button icon={<IconCloud />} disabled={disabled ?? false} aria-label={`${label}: ${t('chooseIt')}`} onClick={choose}>
        {t('chooseIt')}
      </Button>
      {value !== '' && (
        <Button
          type="text"
          icon={<IconClose />}
          disabled={disabled ?? false}
          aria-label={`${label}: ${t('clear')}`}
          title={t('clear')}
          onClick={() => onChange?.('')}
        />
      )}
    </div>
  )
}
