import { useCallback } from 'react'
import { PeopleSelect } from '#sdk/react'
import type { ApprovalPerson } from '#sdk/services'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useFrame } from '../admin-context.ts'
import { say } from '../use-text.ts'
import { approvalTexts } from './texts.ts'

interface StartPeopleProps {
  readonly flowId: number
  /** The name of the step. */
  readonly step: string
  readonly value?: readonly number[]
  readonly onChange?: (value: readonly number[]) => void
  /** Given by the form. */
  readonly error?: boolean
}

/** Chooses the people of a step before its flow starts. */
export function StartPeople({ flowId, step, value = [], onChange, error = false }: StartPeopleProps) {
  const { app } = useFrame()
  const t = useMessages(approvalTexts)
  const locale = useLocale()
  const { env } = app.at
  const find = useCallback(
    async (text: string): Promise<readonly ApprovalPerson[]> => {
      const found = await call('POST /approval/people', { flowId, env, text: text.slice(0, 100) })
      return found.map(({ avatar, ...person }) => ({ ...person, picture: avatar }))
    },
    [flowId, env],
  )
  return (
    <PeopleSelect
      {...{ locale, find, isDisabled: false, isInvalid: error, placeholder: '', className: '' }}
      several
      chosen={value}
      say={async (told) => (typeof told === 'string' ? told : say('pageFailed'))}
      names={{ 'aria-label': t('startPeople', { step }) }}
      change={(ids) => onChange?.(ids)}
    />
  )
}
