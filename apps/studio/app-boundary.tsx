import { Button, Result, Typography } from '@arco-design/web-react'
import { Component, type ReactNode } from 'react'
import { defineMessages, translate } from '../shell/messages.ts'
import { ERROR_LOG, noteError } from './error-log.ts'

const texts = defineMessages('app-boundary', {
  zh: {
    backedUp: '页面数据已备份到会话存储的 {{key}} 中。',
    notBackedUp: '浏览器的会话存储已满，页面数据没有备份；已保存的草稿不受影响。',
    retry: '重试',
  },
  en: {
    backedUp: 'The data of the page was backed up in session storage, under {{key}}.',
    notBackedUp: 'The session storage of the browser is full, so the page was not backed up; saved drafts are not affected.',
    retry: 'Try again',
  },
})

interface State {
  readonly error: Error | null
  readonly backedUp: boolean
}

/** The last net under the studio: shows what happened, keeps what was edited, and lets the person go on. */
export class AppBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, backedUp: true }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(thrown: unknown): void {
    this.setState({ backedUp: noteError(thrown instanceof Error ? thrown : new Error(String(thrown))) })
  }

  override render(): ReactNode {
    const { error, backedUp } = this.state
    if (!error) return this.props.children
    return (
      <main className="studio-failure">
        <Result
          status="error"
          title={<h1 className="studio-failure-name">{error.name}</h1>}
          subTitle={backedUp ? translate(texts, 'backedUp', { key: ERROR_LOG }) : translate(texts, 'notBackedUp')}
          extra={
            <Button type="primary" onClick={() => this.setState({ error: null })}>
              {translate(texts, 'retry')}
            </Button>
          }
        >
          <Typography.Paragraph code className="studio-failure-stack">
            {error.stack ?? error.message}
          </Typography.Paragraph>
        </Result>
      </main>
    )
  }
}
