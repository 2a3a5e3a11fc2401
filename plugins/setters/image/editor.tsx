import { IconClose, IconCloud, IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { asLine, IconButton, LineInput, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'
import './image.css'

const URL_OF = /^url\((['"]?)(.*?)\1\)$/

/**
 * An image by its address, which an upload or the image cloud fills in. With the option `css` the value is one of a
 * style, `url(/files/…)`, and may be
 * anything else that such a style has.
 */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const { upload, choosePicture } = usePanel()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem: string }>({ busy: false, problem: '' })
  const [broken, setBroken] = useState('')
  const isStyle = field.options.css === true
  const text = mixed ? '' : asLine(value)
  const url = isStyle ? (URL_OF.exec(text.trim())?.[2] ?? '') : text
  const change = (address: string): void => onChange(isStyle && address !== '' ? `url(${address})` : address)
  const placeholder = mixed ? MIXED : (field.placeholder ?? { zh: '图片地址', en: 'Address of an image' })

  const send = async (chosen: File) => {
    // What it is its bytes say, once it is read; the browser goes by its name.
    if (chosen.type !== '' && !chosen.type.startsWith('image/'))
      return setState({ busy: false, problem: t({ zh: '请选择图片文件', en: 'Choose an image file' }) })
    if (chosen.size > 1.5 * 1024 * 1024) return setState({ busy: false, problem: t({ zh: '图片不能超过 1.5 MB', en: 'At most 1.5 MB' }) })
    setState({ busy: true, problem: '' })
    try {
      change(await upload(chosen))
      setState({ busy: false, problem: '' })
    } catch (error) {
      setState({ busy: false, problem: error instanceof Error ? error.message : t({ zh: '上传失败', en: 'The upload failed' }) })
    }
  }

  return (
    <div className="ts-stack">
      <div className="ts-line">
        {url !== '' && url !== broken && <img className="ts-thumb" src={url} alt="" onError={() => setBroken(url)} />}
        <LineInput labelId={labelId} value={text} onText={onChange} disabled={disabled} placeholder={t(placeholder)} />
        <IconButton
          label={state.busy ? t({ zh: '正在上传', en: 'Uploading' }) : t({ zh: '上传图片', en: 'Upload an image' })}
          disabled={disabled || state.busy}
          onPress={() => file.current?.click()}
        >
          <IconUpload />
        </IconButton>
        {choosePicture && (
          <IconButton
            label={t({ zh: '从图片云选择', en: 'Choose from the image cloud' })}
            disabled={disabled || state.busy}
            onPress={() => void choosePicture().then((address) => address !== null && change(address))}
          >
            <IconCloud />
          </IconButton>
        )}
        {text !== '' && (
          <IconButton label={t({ zh: '清除图片', en: 'Clear the image' })} disabled={disabled} onPress={() => onChange('')}>
            <IconClose />
          </IconButton>
        )}
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={t({ zh: '上传图片', en: 'Upload an image' })}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            event.target.value = ''
            if (chosen) void send(chosen)
          }}
        />
      </div>
      {state.problem !== '' && (
        <p className="ts-note ts-problem" role="alert">
          {state.problem}
        </p>
      )}
    </div>
  )
}
