import '@arco-design/web-react/es/style/index.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import {
  ActionButtons,
  countCharacters,
  firstCharacters,
  limitOf,
  readRow,
  tableIn,
  useDisabled,
  useLanguage,
  useMethods,
  usePage,
} from '#sdk/react'
import './aisender.css'
import type { aiSender } from './index.ts'
import { useAnswer } from './use-answer.ts'

const TEXTS = {
  zh: { field: '消息', send: '发送', stop: '停止', empty: '消息不能为空', placeholder: '输入消息…', waiting: '正在等待回答' },
  en: {
    field: 'Message',
    send: 'Send',
    stop: 'Stop',
    empty: 'The message must not be empty',
    placeholder: 'Write a message…',
    waiting: 'Waiting for an answer',
  },
} as const
const SENT_WITH = { enter: 'enter', shiftEnter: 'shiftEnter', button: 'button' } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof aiSender>) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(props.defaultValue)
  const [problem, setProblem] = useState('')
  const [isForced, setForced] = useState<boolean>()
  const isOff = useDisabled(id, props.disabled === true)
  const answer = useAnswer({
    id,
    props,
    answered: (message, said) => emit('onAnswer', { message, answer: said }),
    failed: (message, reason) => {
      setProblem(reason)
      emit('onFail', { message, reason })
    },
  })
  // With nobody to answer, it can only say what is missing.
  const isAlone = mode !== 'edit' && !answer.isConfigured && !page.listens(id, 'onSubmit')
  const disabled = isOff || isAlone
  const isBusy = isForced ?? (answer.isBusy || props.loading === true)
  const limit = limitOf(props.maxLength)

  // What the author changes shows; what a visitor wrote stays else.
  const given = props.defaultValue
  const last = useRef(given)
  useEffect(() => {
    if (last.current !== given) setText(given)
    last.current = given
  }, [given])

  const change = (value: string) => {
    const kept = limit === undefined || countCharacters(value) <= limit ? value : firstCharacters(value, limit)
    setText(kept)
    setProblem('')
    emit('onChange', { message: kept })
  }
  const submit = () => {
    if (mode === 'edit' || disabled || isBusy) return
    const message = text.trim()
    if (message === '') {
      setProblem(texts.empty)
      field.current?.focus()
      return
    }
    setProblem('')
    setText('')
    setForced(undefined)
    emit('onSubmit', { message })
    void answer.ask(message)
  }
  const stop = () => {
    if (mode === 'edit') return
    answer.stop()
    setForced(undefined)
    emit('onCancel', undefined)
    field.current?.focus()
  }
  useMethods<typeof aiSender>(id, {
    clear: () => {
      setText('')
      setProblem('')
      answer.forget()
      return undefined
    },
    focus: () => {
      field.current?.focus()
      return undefined
    },
    setLoading: (args) => {
      const { loading: said } = readRow({ loading: 'any' }, args, 'loading')
      setForced(said === undefined || said === null ? true : said === true || said === 'true')
      return undefined
    },
  })
  const sentWith = SENT_WITH[props.submitType]
  const keys = (event: KeyboardEvent) => {
    // Enter that ends what an input method composes is not for the message; 229 is how some browsers say so.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (sentWith === 'button' || (sentWith === 'shiftEnter') !== event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const note = problem || (!answer.isConfigured && (isAlone || (mode === 'edit' && props.bubble !== '')) ? answer.noKey : '')
  const rows = Math.min(30, Math.max(1, Math.round(props.maxRows)))
  return (
    <div {...root} className={`${root.className} tessera-sender`} data-disabled={disabled || undefined} aria-busy={isBusy || undefined}>
      <div className={`tessera-sender-box${problem ? ' tessera-sender-wrong' : ''}`}>
        {/* The text once more, for its height. */}
        <div className="tessera-sender-grow" style={{ '--sender-rows': rows } as object} data-text={`${text} `}>
          <textarea
            ref={field}
            className={part('field')}
            rows={1}
            value={text}
            placeholder={props.placeholder || texts.placeholder}
            aria-label={props.placeholder || texts.field}
            aria-invalid={problem !== '' || undefined}
            disabled={disabled}
            onChange={(event) => change(event.target.value)}
            onKeyDown={keys}
          />
        </div>
        <div className={`tessera-sender-bar ${part('actions')}`}>
          {props.bulkActionList.length > 0 && (
            <ActionButtons id={id} list={props.bulkActionList} size="small" payload={() => ({ message: text })} />
          )}
          {limit !== undefined && (
            <span className="tessera-sender-count">
              {countCharacters(text)}/{limit}
            </span>
          )}
          {isBusy ? (
            <button type="button" className={`tessera-sender-button tessera-sender-stop ${part('submit')}`} onClick={stop}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4 4h8v8H4z" />
              </svg>
              {texts.stop}
            </button>
          ) : (
            <button
              type="button"
              className={`tessera-sender-button ${part('submit')}`}
              disabled={disabled}
              data-empty={text.trim() === '' || undefined}
              onClick={submit}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M8 2.500 13 8h-3.500v5.500h-3V8H3z" />
              </svg>
              {props.submitText || texts.send}
            </button>
          )}
        </div>
      </div>
      <div className={`tessera-sender-note ${part('message')}`} role={problem ? 'alert' : undefined}>
        {note}
      </div>
    </div>
  )
}
