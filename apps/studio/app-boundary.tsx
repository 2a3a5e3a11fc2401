import { Button, Result, Typography } from '@arco-design/web-react'
import { Component, type ReactNode } from 'react'
import { defineMessages, translate } from '../shell/messages.ts'

const texts = defineMessages('app-boundary', {
  zh: { backedUp: '出错信息已保存在会话存储中，编辑中的页面草稿不受影响。', retry: '重试' },
  en: { backedUp: 'The error was noted in session storage; drafts of pages being edited are not affected.', retry: 'Try again' },
})

/** The last net under the studio: shows what happened and lets the person go on. */
export class AppBoundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null }

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(error: Error): void {
    sessionStorage.setItem(
      'error-log',
      JSON.stringify({ name: error.name, message: error.message, stack: error.stack, at: location.pathname }),
    )
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Result
        status="error"
        title={error.name}
        subTitle={translate(texts, 'backedUp')}
        extra={
          <Button type="primary" onClick={() => this.setState({ error: null })}>
            {translate(texts, 'retry')}
          </Button>
        }
      >
        <Typography.Paragraph code style={{ whiteSpace: 'pre-wrap', fontSize: 12 }}>
          {error.stack ?? error.message}
        </Typography.Paragraph>
      </Result>
    )
  }
}
