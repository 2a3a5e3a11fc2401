import { Link } from 'wouter'

interface RunLinkProps {
  readonly projectId: number
  readonly workflowId: number
  readonly runId: string
  readonly text: string
}

/** A link to a run. One of another workflow opens below the same address. */
export function RunLink({ projectId, workflowId, runId, text }: RunLinkProps) {
  return (
    <Link className="wf-link" href={`/project/${projectId}/workflow/${workflowId}/run/${encodeURIComponent(runId)}`}>
      {text}
    </Link>
  )
}
