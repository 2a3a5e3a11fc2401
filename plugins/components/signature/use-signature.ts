import { useRef, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  tableIn,
  toldBy,
  type Uploads,
  uploads,
  useDisabled,
  useField,
  useLanguage,
  useMayUpload,
  useMethods,
  useService,
  withoutRules,
} from '#sdk/react'
import type { signature } from './index.ts'
import { TEXTS, type Texts } from './texts.ts'
import { type Look, useDraft, useDrawing } from './use-draft.ts'

const OUTPUTS = { png: 'png', svg: 'svg', url: 'url' } as const

const lookOf = (wrap: ViewProps<typeof signature>['props']['formWrap']): Look => ({
  height: Math.min(2000, Math.max(60, wrap.height)),
  color: wrap.penColor || '#000000',
  background: wrap.background || '#ffffff',
  penWidth: Math.min(20, Math.max(0.5, wrap.penWidth)),
})

/** Uploads what is drawn. Rejects where nothing can be drawn or uploaded. */
async function keep(picture: () => HTMLCanvasElement | null, service: Uploads | undefined, texts: Texts): Promise<string> {
  const blob = await new Promise<Blob | null>((resolve) => {
    const drawn = picture()
    if (drawn) drawn.toBlob(resolve, 'image/png')
    else resolve(null)
  })
  if (!blob || !service) throw new Error(texts.notKept)
  return (await service.send(new File([blob], 'signature.png', { type: 'image/png' }))).url
}

function reasonOf(thrown: unknown, texts: Texts): string {
  const told = toldBy(thrown)
  const isLogin = typeof told !== 'string' && 'code' in told && told.code === 'app.upload-needs-login'
  return typeof told === 'string' ? told : isLogin ? texts.needsLogin : texts.notKept
}

interface Acts {
  readonly clear: () => void
  readonly undo: () => void
  readonly data: () => string | null
}

function useSignatureMethods(id: string, { clear, undo, data }: Acts): void {
  useMethods(id, {
    clear: () => {
      clear()
      return undefined
    },
    undo: () => {
      undo()
      return undefined
    },
    getData: data,
  })
}

/** The signature of a field: what is drawn, and what confirms, clears and takes it back. */
export function useSignature({ id, props, emit, mode }: ViewProps<typeof signature>) {
  const texts = tableIn(TEXTS, useLanguage())
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const service = useService(id, uploads)
  const draft = useDraft()
  const { setName, isDirty, setDirty, hasOwn } = draft
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState<Promise<unknown>>()
  const confirmed = useRef<Json>(null)
  const output = OUTPUTS[wrap.output]
  const look = lookOf(wrap)
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
  const { pad, svg, picture, undo } = useDrawing(draft, look, !isUsable)

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
    const work = keep(picture, service, texts)
      .then(finish, (thrown: unknown) => setProblem(reasonOf(thrown, texts)))
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
  useSignatureMethods(id, {
    clear,
    undo,
    data: () => dataOf() ?? (typeof field.value === 'string' && field.value !== '' ? field.value : null),
  })
  const isConfirmed = field.value === confirmed.current
  return { draft, look, problem, saving, isBarred, formItem, field, isUsable, pad, confirm, clear, undo, isConfirmed }
}

export type Signing = ReturnType<typeof useSignature>
