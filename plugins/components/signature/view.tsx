import '@arco-design/web-react/es/style/index.css'
import { type CSSProperties, useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  asText,
  FormItemFrame,
  Picture,
  safeImageUrl,
  toldBy,
  uploads,
  useDisabled,
  useField,
  useLocale,
  useMayUpload,
  useMethods,
  useService,
  withoutRules,
} from '#sdk/react'
import type { signature } from './index.ts'
import './signature.css'
import { typedCanvas, typedSvg } from './typed.ts'
import { usePad } from './use-pad.ts'

const OUTPUTS = { png: 'png', svg: 'svg', url: 'url' } as const
const TEXTS = {
  zh: {
    ...{ hint: '请在此签名', undo: '撤销', clear: '清除', type: '输入姓名', draw: '手写', name: '姓名', confirm: '确认', paper: '签名区' },
    ...{
      signed: '已签名',
      unconfirmed: '请先确认签名',
      failed: '无法签名，请输入姓名',
      notKept: '签名未能上传，请重试',
      saving: '正在上传',
    },
    needsLogin: '上传需要登录',
    barred: '签名需要登录后上传，不签名也可以提交表单',
  },
  en: {
    ...{ hint: 'Sign here', undo: 'Undo', clear: 'Clear', type: 'Type your name', draw: 'Draw', name: 'Your name', confirm: 'Confirm' },
    ...{ paper: 'Paper for the signature', signed: 'Signed', unconfirmed: 'Confirm the signature first', saving: 'Uploading' },
    ...{ failed: 'Drawing does not work here, type your name', notKept: 'The signature could not be uploaded, try again' },
    needsLogin: 'Sign in to upload',
    barred: 'Sign in to sign here. The form can be sent without a signature.',
  },
} as const
/** Of what is typed where the paper has no size, in pixels. */
const WIDTH = 400

/** An address under which a value can be shown as a picture. SVG shown as a picture runs nothing. */
const pictureOf = (value: unknown): string | undefined => {
  const text = asText(value).trim()
  return /^<svg[\s>]/i.test(text) ? `data:image/svg+xml,${encodeURIComponent(text)}` : safeImageUrl(text)
}

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof signature>) {
  const texts = TEXTS[useLocale()]
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const service = useService(id, uploads)
  const [strokes, setStrokes] = useState(0)
  const [isTyping, setTyping] = useState(false)
  const [name, setName] = useState('')
  /** Something was drawn or typed since it was confirmed. */
  const [isDirty, setDirty] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState<Promise<unknown>>()
  const confirmed = useRef<Json>(null)
  const output = OUTPUTS[wrap.output]
  const height = Math.min(2000, Math.max(60, wrap.height))
  const color = wrap.penColor || '#000000'
  const background = wrap.background || '#ffffff'
  const isBarred = !useMayUpload(service) && output === 'url'
  const formItem = isBarred ? withoutRules(props.formItem) : props.formItem
  const field = useField({
    id,
    formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled,
    settle: () => saving,
    problem: () => (isDirty ? texts.unconfirmed : undefined),
  })
  const isUsable = !field.disabled && mode !== 'edit' && !isBarred
  const pad = usePad({
    ...{ color, background, disabled: !isUsable },
    width: Math.min(20, Math.max(0.5, wrap.penWidth)),
    onStrokes(count) {
      setStrokes(count)
      setDirty(count > 0)
    },
  })
  const hasOwn = isTyping ? name.trim() !== '' : strokes > 0
  // What a form was filled with, or somebody else signed: shown until it is cleared.
  const shown = !isDirty && field.value !== confirmed.current ? pictureOf(field.value) : undefined

  const typed = () => ({
    ...{ name: name.trim(), height, color, background },
    width: Math.round(pad.canvas.current?.getBoundingClientRect().width ?? 0) || WIDTH,
  })
  const svg = () => (isTyping ? typedSvg(typed()) : pad.svg())
  const picture = () => (isTyping ? typedCanvas(typed()) : pad.picture())
  const dataOf = (): string | null => {
    if (!hasOwn) return null
    return output === 'svg' ? svg() : (picture()?.toDataURL('image/png') ?? null)
  }
  const put = (value: Json) => {
    confirmed.current = value
    setDirty(false)
    field.setValue(value)
    emit('onChange', { [field.name]: value })
  }
  const keep = async (): Promise<string> => {
    const blob = await new Promise<Blob | null>((resolve) => {
      const drawn = picture()
      if (drawn) drawn.toBlob(resolve, 'image/png')
      else resolve(null)
    })
    if (!blob || !service) throw new Error(texts.notKept)
    return (await service.send(new File([blob], 'signature.png', { type: 'image/png' }))).url
  }
  const finish = (value: string | null) => {
    if (value === null) {
      setProblem(texts.failed)
      return
    }
    put(value)
    emit('onConfirm', { [field.name]: value })
  }
  const confirm = () => {
    if (!isUsable || !hasOwn || saving) return
    setProblem(undefined)
    if (output !== 'url') {
      finish(dataOf())
      return
    }
    const work = keep()
      .then(finish, (thrown: unknown) => {
        const told = toldBy(thrown)
        const isLogin = typeof told !== 'string' && 'code' in told && told.code === 'app.upload-needs-login'
        setProblem(typeof told === 'string' ? told : isLogin ? texts.needsLogin : texts.notKept)
      })
      .finally(() => setSaving(undefined))
    setSaving(work)
  }
  const clear = () => {
    pad.clear()
    setName('')
    setProblem(undefined)
    setDirty(false)
    if (field.value !== undefined && field.value !== null && field.value !== '') put(null)
    else confirmed.current = null
  }
  const undo = () => {
    if (isTyping) {
      setName('')
      setDirty(false)
    } else pad.undo()
  }
  useMethods(id, {
    clear: () => {
      clear()
      return undefined
    },
    undo: () => {
      undo()
      return undefined
    },
    getData: () => dataOf() ?? (typeof field.value === 'string' && field.value !== '' ? field.value : null),
  })
  const style = { '--tessera-signature-height': `${height}px`, '--tessera-signature-paper': background } as CSSProperties
  const isSigned = !isDirty && (shown !== undefined || (hasOwn && field.value === confirmed.current))
  const hint = wrap.placeholder || texts.hint
  return (
    <FormItemFrame root={root} formItem={formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={messageId}
          className={`tessera-signature ${part('field')}`}
          style={style}
          data-wrong={invalid || undefined}
        >
          <div className={`tessera-signature-paper ${part('paper')}`}>
            <canvas
              ref={pad.canvas}
              role="img"
              aria-label={isSigned ? texts.signed : texts.paper}
              hidden={isTyping || shown !== undefined}
            />
            {shown !== undefined &&
              // A drawing that is the value itself is no address.
              (shown.startsWith('data:') ? <img src={shown} alt={texts.signed} /> : <Picture src={shown} alt={texts.signed} />)}
            {isTyping && shown === undefined && (
              <input
                className="tessera-signature-name"
                aria-label={texts.name}
                placeholder={texts.name}
                autoComplete="name"
                maxLength={60}
                disabled={!isUsable}
                value={name}
                style={{ color }}
                onChange={(event) => {
                  setName(event.target.value)
                  setDirty(event.target.value.trim() !== '')
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                  event.preventDefault()
                  confirm()
                }}
              />
            )}
            {!isTyping && strokes === 0 && shown === undefined && (
              <span className="tessera-signature-hint" aria-hidden="true">
                {pad.failed ? texts.failed : hint}
              </span>
            )}
          </div>
          <div className={`tessera-signature-acts ${part('actions')}`}>
            {wrap.typed !== false && (
              <button type="button" disabled={!isUsable || shown !== undefined} onClick={() => setTyping(!isTyping)}>
                {isTyping ? texts.draw : texts.type}
              </button>
            )}
            {wrap.undoButton !== false && !isTyping && (
              <button type="button" disabled={!isUsable || strokes === 0 || shown !== undefined} onClick={undo}>
                {texts.undo}
              </button>
            )}
            {wrap.clearButton !== false && (
              <button type="button" disabled={!isUsable || (!hasOwn && shown === undefined)} onClick={clear}>
                {texts.clear}
              </button>
            )}
            <button
              type="button"
              className="tessera-signature-confirm tessera-filled"
              disabled={!isUsable || !hasOwn || !isDirty || saving !== undefined}
              onClick={confirm}
            >
              {saving ? texts.saving : texts.confirm}
            </button>
            <span role="status" className="tessera-signature-status">
              {isSigned ? `✓ ${texts.signed}` : ''}
            </span>
          </div>
          {isBarred && (
            <div className="tessera-signature-problem" role="note">
              {texts.barred}
            </div>
          )}
          {problem !== undefined && (
            <div className="tessera-signature-problem" role="alert">
              {problem}
            </div>
          )}
        </div>
      )}
    </FormItemFrame>
  )
}
