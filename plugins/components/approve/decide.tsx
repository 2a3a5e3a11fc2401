import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Input/style/index.css'
import { useId, useRef, useState } from 'react'
import { countCharacters, firstCharacters, tableIn, useLanguage } from '#sdk/react'
import type { Approval, ApprovalAct } from '#sdk/services'
import { TEXTS } from './texts.ts'

export interface DecideWords {
  readonly approve: string
  readonly refuse: string
  readonly transfer: string
  readonly comment: string
  readonly placeholder: string
}

interface DecideProps {
  readonly approval: Approval
  readonly words: DecideWords
  readonly canTransfer: boolean
  readonly commentNeeded: 'reject' | 'always' | 'never'
  readonly maxLength: number
  readonly isBusy: boolean
  /** While the page is edited, nothing can be pressed. */
  readonly isDisabled: boolean
  readonly part: (name: string) => string
  /** Gives why it was refused; undefined when it was done. */
  readonly decide: (act: ApprovalAct, comment: string, to?: number) => Promise<string | undefined>
}

/** The comment and the buttons of what whoever looks may do. */
export function Decide({ approval, words, canTransfer, commentNeeded, maxLength, isBusy, isDisabled, part, decide }: DecideProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const ids = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const [isTransferring, setTransferring] = useState(false)
  const [to, setTo] = useState('')
  const [pressed, setPressed] = useState<ApprovalAct>()

  const act = async (name: ApprovalAct) => {
    const isNeeded = commentNeeded === 'always' || (commentNeeded === 'reject' && name === 'refuse')
    if (isNeeded && comment.trim() === '') {
      setProblem(texts.needed)
      field.current?.focus()
      return
    }
    if (name === 'transfer' && to === '') return setProblem(texts.person)
    setProblem('')
    setPressed(name)
    const reason = await decide(name, comment.trim(), name === 'transfer' ? Number(to) : undefined)
    setPressed(undefined)
    if (reason !== undefined) return setProblem(reason)
    setComment('')
    setTo('')
    setTransferring(false)
  }
  const may = (name: ApprovalAct) => approval.can.includes(name)
  const off = isDisabled || isBusy
  return (
    <div className="tessera-approve-decide">
      <label htmlFor={`${ids}-comment`} className="tessera-approve-label">
        {words.comment}
      </label>
      <textarea
        ref={field}
        id={`${ids}-comment`}
        className={`arco-textarea ${part('comment')}${problem === texts.needed ? ' arco-textarea-error' : ''}`}
        rows={3}
        value={comment}
        placeholder={words.placeholder}
        disabled={isDisabled}
        aria-invalid={problem === texts.needed || undefined}
        aria-describedby={`${ids}-problem`}
        onChange={({ target: { value } }) => {
          setComment(countCharacters(value) <= maxLength ? value : firstCharacters(value, maxLength))
          setProblem('')
        }}
      />
      <div id={`${ids}-problem`} role={problem ? 'alert' : undefined} className="tessera-approve-problem">
        {problem}
      </div>
      {isTransferring && (
        <div className="tessera-approve-transfer">
          <label htmlFor={`${ids}-to`}>{texts.to}</label>
          <select id={`${ids}-to`} value={to} disabled={off} onChange={({ target }) => setTo(target.value)}>
            <option value="">{texts.person}</option>
            {approval.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button type="primary" disabled={off} loading={pressed === 'transfer'} onClick={() => void act('transfer')}>
            {texts.confirm}
          </Button>
          <Button onClick={() => setTransferring(false)}>{texts.cancel}</Button>
        </div>
      )}
      <div className={`tessera-approve-buttons ${part('buttons')}`}>
        {may('approve') && (
          <Button type="primary" disabled={off} loading={pressed === 'approve'} onClick={() => void act('approve')}>
            {words.approve}
          </Button>
        )}
        {may('refuse') && (
          <Button status="danger" disabled={off} loading={pressed === 'refuse'} onClick={() => void act('refuse')}>
            {words.refuse}
          </Button>
        )}
        {canTransfer && may('transfer') && !isTransferring && (
          <Button disabled={off} onClick={() => setTransferring(true)}>
            {words.transfer}
          </Button>
        )}
      </div>
    </div>
  )
}
