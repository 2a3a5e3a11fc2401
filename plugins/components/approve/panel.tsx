import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ViewProps } from '#sdk'
import { oneOf, tableIn, useLanguage } from '#sdk/react'
import type { Approval } from '#sdk/services'
import { actsOf } from './acts.ts'
import { Decide, type DecideProps } from './decide.tsx'
import { History } from './history.tsx'
import type { approve } from './index.ts'
import { STATUS, TEXTS } from './texts.ts'
import type { Standing } from './use-approval.ts'

const NEEDED = { reject: 'reject', always: 'always', never: 'never' } as const

interface PanelProps extends Pick<ViewProps<typeof approve>, 'props' | 'part'> {
  readonly approval: Approval
  readonly deciding: Pick<DecideProps, 'words' | 'isBusy' | 'isDisabled' | 'refusal' | 'findPeople' | 'decide'>
}

/** An approval: its title, what may be done with it, and what happened. */
export function Panel({ approval, props, part, deciding }: PanelProps) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const canTransfer = props.showTransfer !== false
  const { refusal } = deciding
  return (
    <>
      <div className={`tessera-approve-header ${part('header')}`}>
        <span className="tessera-approve-title">{approval.title}</span>
        <span className={`tessera-approve-status tessera-approve-${STATUS.en[approval.status].toLowerCase()}`}>
          {oneOf(tableIn(STATUS, locale), approval.status, 'running')}
        </span>
      </div>
      {actsOf(approval, canTransfer).buttons.length > 0 ? (
        <Decide
          {...deciding}
          {...{ approval, canTransfer, part }}
          commentNeeded={NEEDED[props.commentNeeded]}
          maxLength={Math.max(1, props.maxLength)}
        />
      ) : (
        <>
          {refusal !== '' && (
            <div role="alert" className="tessera-approve-problem">
              {refusal}
            </div>
          )}
          <p className="tessera-approve-note">{texts.nothing}</p>
        </>
      )}
      {props.showHistory !== false && (
        <History
          log={approval.log}
          copies={approval.copies ?? []}
          isNewFirst={props.order === 'new'}
          className={part('history')}
          entryClass={part('entry')}
        />
      )}
    </>
  )
}

interface StandingNoteProps {
  readonly standing: Exclude<Standing, { readonly kind: 'there' }>
  readonly retry: () => void
}

/** Why no approval is shown. */
export function StandingNote({ standing, retry }: StandingNoteProps) {
  const texts = tableIn(TEXTS, useLanguage())
  if (standing.kind !== 'failed') return <p className="tessera-approve-note">{texts[standing.kind]}</p>
  return (
    <div role="alert" className="tessera-approve-note">
      <span>{standing.reason}</span>
      <Button size="small" onClick={retry}>
        {texts.retry}
      </Button>
    </div>
  )
}
