import { Tag } from '@arco-design/web-react'
import type { WorkflowRun } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { runTexts } from './run-texts.ts'

const COLORS = {
  ...{ running: 'arcoblue', waiting: 'purple', done: 'green', failed: 'red' },
  ...{ refused: 'magenta', cancelled: 'gray', skipped: 'orange' },
} as const satisfies { readonly [status in WorkflowRun['status']]: string }

/** How a run or a step of it stands. */
export function RunStatus({ status }: { readonly status: WorkflowRun['status'] }) {
  const t = useMessages(runTexts)
  return <Tag color={COLORS[status]}>{t(`is ${status}`)}</Tag>
}
