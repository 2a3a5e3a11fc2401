import { useState } from 'react'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { openedPage } from '../document/opened-page.ts'
import { MakeOfModelDialog } from './make-of-model-dialog.tsx'

/** The dialog that makes parts of the model of this name; nothing where the project has no such model. */
export function OfferModel({ name }: { readonly name: string }) {
  const { projectId } = useEditor().part(openedPage).records.page
  const [isClosed, setClosed] = useState(false)
  const found = useLoaded(`models of ${projectId}`, (signal) => call('POST /model/list', { projectId }, { signal }))
  const model = found.data?.find((each) => each.name === name && each.archivedAt === null)
  return model && !isClosed ? <MakeOfModelDialog model={model} close={() => setClosed(true)} /> : null
}
