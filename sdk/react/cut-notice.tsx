import { cutText } from './bound-data.ts'
import './cut-notice.css'
import { useLocale } from './use-element.ts'

/** Says in a line that there is more than is shown; nothing where all of it is. */
export function CutNotice({ of }: { readonly of: Parameters<typeof cutText>[0] & { readonly isCut: boolean } }) {
  const locale = useLocale()
  return of.isCut ? (
    <div className="tessera-cut" role="note">
      {cutText(of)[locale]}
    </div>
  ) : null
}
