import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Input/style/index.css'
import { type RefObject, useId, useRef, useState } from 'react'
import { countCharacters, firstCharacters, tableIn, useLanguage } from '#sdk/react'
import type { Approval, ApprovalAct, ApprovalPerson } from '#sdk/services'
import { ActForm, type ActInput } from './act-form.tsx'
import { actsOf, formOf, takesComment } from './acts.ts'
import { MoreActs } from './more-acts.tsx'
import { TEXTS } from './texts.ts'

export interface DecideWords {
  /** What the button of an act says. */
  readonly act: (act: ApprovalAct) => string
  readonly comment: string
  readonly placeholder: string
}

export interface DecideProps {
  readonly approval: Approval
  readonly words: DecideWords
  readonly canTransfer: boolean
  readonly commentNeeded: 'reject' | 'always' | 'never'
  readonly maxLength: number
  readonly isBusy: boolean
  /** While the page is edited, nothing can be pressed. */
  readonly isDisabled: boolean
  readonly part: (name: string) => string
  /** Why the last act was refused; empty where it was not. */
  readonly refusal: string
  readonly findPeople: (text: string) => Promise<readonly ApprovalPerson[]>
  /** Resolves with false where it was refused. */
  readonly decide: (act: ApprovalAct, comment: string, input: ActInput) => Promise<boolean>
}

const LOOKS: { readonly [act in ApprovalAct]?: object } = {
  approve: { type: 'primary' },
  resubmit: { type: 'primary' },
  refuse: { status: 'danger' },
}

/** The comment, and buttons for what the visitor may do. */
export function Decide(props: DecideProps) {
  const {
    approval,
    words,
    canTransfer,
    commentNeeded,
    maxLength,
    isBusy,
    isDisabled,
    part,
    refusal,
    findPeople,
    decide,
  } = props
  const texts = tableIn(TEXTS, useLanguage())
  const ids = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  /** The act that is filled in. */
  const [chosen, setChosen] = useState<ApprovalAct>()
  const [pressed, setPressed] = useState<ApprovalAct>()
  const { buttons, menu } = actsOf(approval, canTransfer)
  const filled = chosen && approval.can.includes(chosen) ? chosen : undefined

  const act = async (name: ApprovalAct, input: ActInput) => {
    const isNeeded = commentNeeded === 'always' || (commentNeeded === 'reject' && name === 'refuse')
    if (isNeeded && comment.trim() === '') {
      setProblem(texts.needed)
      field.current?.focus()
      return
    }
    setProblem('')
    setPressed(name)
    const isDone = await decide(name, comment.trim(), input)
    setPressed(undefined)
    if (!isDone) return
    setComment('')
    setChosen(undefined)
  }
  const choose = (name: ApprovalAct): void => {
    setProblem('')
    if (formOf(name)) setChosen(name)
    else void act(name, {})
  }
  const cancel = (): void => {
    setProblem('')
    setChosen(undefined)
    // The bar is back with the next frame.
    requestAnimationFrame(() => bar.current?.querySelector('button')?.focus())
  }
  const off = isDisabled || isBusy
  const shown = problem || refusal
  const isCommentWrong = problem !== '' && problem === texts.needed
  const hasComment = takesComment([...buttons, ...menu]) || filled !== undefined
  return (
    <div className="tessera-approve-decide">
      {hasComment && (
        <CommentField
          {...{ ids, field, words, comment, isDisabled, isWrong: isCommentWrong, className: part('comment') }}
          change={(value) => {
            setComment(countCharacters(value) <= maxLength ? value : firstCharacters(value, maxLength))
            setProblem('')
          }}
        />
      )}
      <div id={`${ids}-problem`} role={shown ? 'alert' : undefined} className="tessera-approve-problem">
        {shown}
      </div>
      {filled ? (
        <ActForm
          key={filled}
          ids={ids}
          act={filled}
          label={words.act(filled)}
          approval={approval}
          isBusy={pressed === filled}
          isOff={off}
          findPeople={findPeople}
          submit={(input) => void act(filled, input)}
          cancel={cancel}
          tell={setProblem}
          problem={isCommentWrong ? '' : problem}
        />
      ) : (
        <div ref={bar} className={`tessera-approve-buttons ${part('buttons')}`}>
          {buttons.map((name) => (
            <Button key={name} {...LOOKS[name]} disabled={off} loading={pressed === name} onClick={() => choose(name)}>
              {words.act(name)}
            </Button>
          ))}
          {menu.length > 0 && (
            <MoreActs label={texts.more} acts={menu} isOff={off} wordOf={words.act} choose={choose} />
          )}
        </div>
      )}
    </div>
  )
}

interface CommentFieldProps {
  readonly ids: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly words: DecideWords
  readonly comment: string
  readonly isDisabled: boolean
  readonly isWrong: boolean
  readonly className: string
  readonly change: (comment: string) => void
}

function CommentField({ ids, field, words, comment, isDisabled, isWrong, className, change }: CommentFieldProps) {
  return (
    <>
      <label htmlFor={`${ids}-comment`} className="tessera-approve-label">
        {words.comment}
      </label>
      <textarea
        ref={field}
        id={`${ids}-comment`}
        className={`arco-textarea ${className}${isWrong ? ' arco-textarea-error' : ''}`}
        rows={3}
        value={comment}
        placeholder={words.placeholder}
        disabled={isDisabled}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${ids}-problem`}
        onChange={({ target }) => change(target.value)}
      />
    </>
  )
}
