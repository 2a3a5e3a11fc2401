import { useState } from 'react'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { openedPage } from '../document/opened-page.ts'
import { MakeOfModelDialog } from './make-of-model-dialog.tsx'
import { MODEL_PARAM } from './model-param.ts'

/** The model that the address names, once: a reload of the editor offers nothing again. */
function takeFromAddress(): string | null {
  const address = new URL(location.href)
  const model = address.searchParams.get(MODEL_PARAM)
  if (model === null) return null
  address.searchParams.delete(MODEL_PARAM)
  history.replaceState(history.state, '', address)
  return model
}

/** Offers to make parts of a model, where a link into the editor asks for it. */
export function Overlay() {
  const [name] = useState(takeFromAddress)
  return name === null ? null : <Offer name={name} />
}

function Offer({ name }: { readonly name: string }) {
  const { projectId } = useEditor().part(openedPage).records.page
  const [isClosed, setClosed] = useState(false)
  const found = useLoaded(`models of ${projectId}`, (signal) => call('POST /model/list', { projectId }, { signal }))
  const model = found.data?.find((each) => each.name === name && each.archivedAt === null)
  return model && !isClosed ? <MakeOfModelDialog model={model} close={() => setClosed(true)} /> : null
}
