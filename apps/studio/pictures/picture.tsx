import { useLocale } from '../../shell/messages.ts'
import { useTheme } from '../../shell/theme.ts'
import { pictureFile } from './picture-file.ts'
import './pictures.css'

/** Addresses of the files, which are loaded when they are shown. */
const files = import.meta.glob<string>('./*.png', { eager: true, query: '?url', import: 'default' })

/** A picture of the product in the person's language and theme. */
export function Picture({ name, alt }: { readonly name: string; readonly alt: string }) {
  const src = files[`./${pictureFile(name, useTheme(), useLocale())}`]
  return src ? <img className="tessera-picture" src={src} alt={alt} width={1440} height={900} loading="lazy" /> : null
}
