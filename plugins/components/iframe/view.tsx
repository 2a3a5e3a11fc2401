import type { CSSProperties } from 'react'
import type { ViewProps } from '#sdk'
import { cssLength, Frame, type FrameAddress, type FrameProblem, tableIn, useFrameAddress, useLanguage, useLastingEffect } from '#sdk/react'
import './iframe.css'
import type { iframe } from './index.ts'

const TEXTS = {
  zh: {
    frame: '内嵌网页',
    none: () => '未设置地址',
    refused: () => '此地址不会生效：请用 https 地址或本站路径',
    insecure: (host: string) => `${host} 的地址没有加密（http），不能嵌入`,
    unlisted: (host: string) => `项目不允许嵌入 ${host} 的网页：可在“外部资源”中允许`,
    nested: () => '页面互相嵌入的层数过多，到此为止',
    visitor: '此内容无法显示',
  },
  en: {
    frame: 'Framed page',
    none: () => 'No address',
    refused: () => 'This address is refused: use an https address or a path of this site',
    insecure: (host: string) => `The address of ${host} is not encrypted (http) and cannot be framed`,
    unlisted: (host: string) => `The project does not allow pages of ${host} in frames: the host can be allowed under Other hosts`,
    nested: () => 'Too many pages are framed in each other: it ends here',
    visitor: 'This content cannot be shown',
  },
} as const

/** What the list refuses is not asked for at all, so the browser has nothing to tell of; whoever counts what was refused hears of it all the same. */
function useToldAsRefused({ address, problem }: FrameAddress): void {
  const isKept = problem === 'unlisted' || problem === 'insecure'
  useLastingEffect(() => {
    if (!isKept || typeof SecurityPolicyViolationEvent === 'undefined') return
    const blockedURI = new URL(address, document.baseURI).origin
    const told = { effectiveDirective: 'frame-src', violatedDirective: 'frame-src', blockedURI, documentURI: location.href }
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', { ...told, originalPolicy: '', disposition: 'enforce', statusCode: 200 }),
    )
  }, [address, isKept])
}

export function View({ props, root, part, mode }: ViewProps<typeof iframe>) {
  const texts = tableIn(TEXTS, useLanguage())
  const frame = useFrameAddress(props.src)
  useToldAsRefused(frame)
  const { address, host, problem, isListed } = frame
  const title = props.title
  const clip = cssLength(props.clip.top)
  const style = { ...root.style, ...(clip === undefined ? {} : { '--tessera-iframe-clip': clip }) } as CSSProperties
  const words: Record<FrameProblem, (host: string) => string> = texts
  // Visitors can do nothing about it: they read what would have been there.
  const message = problem === undefined ? '' : mode === 'edit' ? words[problem](host) : title || texts.visitor
  return (
    <div {...root} style={style} className={`${root.className} tessera-iframe`}>
      {problem === undefined ? (
        // While editing it must not take the focus out of the editor.
        <div className="tessera-iframe-window" inert={mode === 'edit'}>
          <Frame address={address} isListed={isListed} title={title || host || texts.frame} className={part('frame')} />
        </div>
      ) : (
        <div
          className={`tessera-iframe-message ${part('message')}`}
          role="img"
          aria-label={message}
          data-problem={problem}
          data-address={address || undefined}
        >
          {message}
        </div>
      )}
    </div>
  )
}
