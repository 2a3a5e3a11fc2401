import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { oneOf, tableIn, useLanguage } from '#sdk/react'
import type { Approval, ApprovalAct, ApprovalCommand, ApprovalPerson } from '#sdk/services'
import { formOf } from './acts.ts'
import { ASKS, TEXTS } from './texts.ts'

const PeoplePicker = lazy(async () => ({ default: (await import('./people-picker.tsx')).PeoplePicker }))

/** What is filled in for an act. */
export type ActInput = Pick<ApprovalCommand, 'task' | 'to' | 'users' | 'where' | 'step'>

interface ActFormProps {
  /** The beginning of ids, as that of the problem below the comment. */
  readonly ids: string
  readonly act: ApprovalAct
  /** What the button of the act says. */
  readonly label: string
  readonly approval: Approval
  readonly isBusy: boolean
  readonly isOff: boolean
  readonly findPeople: (text: string) => Promise<readonly ApprovalPerson[]>
  readonly submit: (input: ActInput) => void
  readonly cancel: () => void
  readonly tell: (problem: string) => void
  readonly problem: string
}

const PLACES = ['before', 'beside', 'after'] as const

/** What an act needs beside the comment: people, a step, or that the person confirms it. */
export function ActForm({
  ids,
  act,
  label,
  approval,
  isBusy,
  isOff,
  findPeople,
  submit,
  cancel,
  tell,
  problem,
}: ActFormProps) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const asks = oneOf<{ readonly [name: string]: string }>(tableIn(ASKS, locale), act, 'transfer')
  const host = useRef<HTMLDivElement>(null)
  const form = formOf(act)
  const { people, steps = [], tasks = [] } = approval.choices?.[act] ?? {}
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [where, setWhere] = useState<AddedPlace>('before')
  const [at, setAt] = useState(steps.length === 1 ? '0' : '')
  const [task, setTask] = useState(tasks.length === 1 ? '0' : '')
  useEffect(() => host.current?.querySelector<HTMLElement>('select, input, button')?.focus(), [])

  const inputOf = (): ActInput | string => {
    if (tasks.length > 0 && task === '') return texts.task
    const of = tasks[Number(task)] ? { task: tasks[Number(task)]!.id } : {}
    switch (form) {
      case 'person':
        return chosen[0] === undefined ? texts.person : { ...of, to: chosen[0] }
      case 'people':
        return chosen.length === 0 ? texts.persons : { ...of, users: chosen, ...(act === 'add' ? { where } : {}) }
      case 'step':
        return at === '' ? texts.step : { ...of, step: steps[Number(at)]!.id }
      default:
        return of
    }
  }
  const confirm = (): void => {
    const input = inputOf()
    if (typeof input === 'string') tell(input)
    else submit(input)
  }
  const isPeople = form === 'person' || form === 'people'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in all browsers
    <div ref={host} role="group" aria-label={label} className="tessera-approve-form">
      {tasks.length > 1 && (
        <Choice id={`${ids}-task`} label={texts.task} options={tasks} value={task} isOff={isOff} change={setTask} />
      )}
      {isPeople && (
        <People
          {...{ ids, act, asks, chosen, among: people, findPeople, isOff, problem, where }}
          isOne={form === 'person'}
          choose={setChosen}
          place={setWhere}
        />
      )}
      {form === 'step' && (
        <Choice
          id={`${ids}-step`}
          label={asks}
          options={steps.map(({ id, name }) => ({ name: id === null ? texts.initiator : name }))}
          value={at}
          isOff={isOff}
          change={setAt}
        />
      )}
      {form === 'confirm' && <p className="tessera-approve-note">{asks}</p>}
      <div className="tessera-approve-buttons">
        <Button
          type="primary"
          {...(act === 'end' ? { status: 'danger' } : {})}
          disabled={isOff}
          loading={isBusy}
          onClick={confirm}
        >
          {label}
        </Button>
        <Button disabled={isBusy} onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

type AddedPlace = (typeof PLACES)[number]
interface PeopleProps extends Pick<ActFormProps, 'act' | 'findPeople' | 'isOff' | 'problem'> {
  readonly ids: string
  readonly asks: string
  readonly among: readonly ApprovalPerson[] | undefined
  readonly chosen: readonly number[]
  readonly where: AddedPlace
  readonly isOne: boolean
  readonly choose: (chosen: readonly number[]) => void
  readonly place: (where: AddedPlace) => void
}

/** The people of an act, and for added ones when they decide. */
function People({ ids, act, asks, among, chosen, where, isOne, choose, place, ...props }: PeopleProps) {
  const { findPeople, isOff, problem } = props
  const texts = tableIn(TEXTS, useLanguage())
  return (
    <>
      <div className="tessera-approve-field">
        <span id={`${ids}-people`}>{asks}</span>
        <Suspense fallback={<div className="tessera-approve-people" />}>
          <PeoplePicker
            label={isOne ? texts.person : texts.persons}
            labelId={`${ids}-people`}
            problemId={`${ids}-problem`}
            {...{ chosen, among, find: findPeople, isDisabled: isOff }}
            several={!isOne}
            isInvalid={problem !== ''}
            change={choose}
          />
        </Suspense>
      </div>
      {act === 'add' && (
        <fieldset className="tessera-approve-places" disabled={isOff}>
          <legend>{texts.where}</legend>
          {PLACES.map((each) => (
            <label key={each}>
              <input type="radio" name={`${ids}-where`} checked={where === each} onChange={() => place(each)} />
              {texts[each]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly options: readonly { readonly name: string }[]
  /** The position of the option; empty for none. */
  readonly value: string
  readonly isOff: boolean
  readonly change: (value: string) => void
}

function Choice({ id, label, options, value, isOff, change }: ChoiceProps) {
  const texts = tableIn(TEXTS, useLanguage())
  return (
    <div className="tessera-approve-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={isOff} onChange={({ target }) => change(target.value)}>
        {options.length > 1 && <option value="">{texts.step === label ? label : '-'}</option>}
        {options.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is chosen by its position
          <option key={at} value={at}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
