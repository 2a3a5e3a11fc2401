import { Skeleton } from '@arco-design/web-react'
import { useLocation } from 'wouter'
import type { ModelInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { layOut, NODE } from './relation-layout.ts'
import { modelTexts } from './texts.ts'

interface RelationDiagramProps {
  readonly projectId: number
  readonly models: readonly ModelInfo[]
}

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Models and their associations as a diagram, and as a list below it. */
export function RelationDiagram({ projectId, models }: RelationDiagramProps) {
  const t = useMessages(modelTexts)
  const [, go] = useLocation()
  const key = models.map(({ id, rev }) => `${id}.${rev}`).join()
  const found = useLoaded(`relations ${projectId} ${key}`, () => call('POST /model/relations', { projectId }))
  if (found.error) return <LoadFailure error={found.error} retry={found.reload} />
  if (!found.data) return <Skeleton animation text={{ rows: 4 }} />
  if (found.data.length === 0) return <EmptyList text={t('noRelations')} />
  const { nodes, edges, width, height } = layOut(models, found.data)
  const nameOf = (id: number): string => models.find((model) => model.id === id)?.name ?? ''
  return (
    <>
      <p className="models-note">{t('relationsHelp')}</p>
      <section className="models-diagram" aria-label={t('relations')}>
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <title>{t('relations')}</title>
          <defs>
            <marker
              id="models-arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 z" className="models-arrow" />
            </marker>
          </defs>
          <g>
            {edges.map(({ relation, path, x, y }) => (
              <g key={relation.fieldId}>
                <path
                  d={path}
                  className="models-edge"
                  markerEnd="url(#models-arrow)"
                  strokeDasharray={relation.kind === 'many-to-many' ? '5 4' : undefined}
                />
                <text x={x} y={y} className="models-edge-name">
                  {shortened(relation.name, 14)}
                </text>
              </g>
            ))}
          </g>
          {nodes.map(({ model, x, y }) => {
            const address = `/project/${projectId}/model/${model.id}`
            return (
              <a
                key={model.id}
                href={address}
                className="models-node"
                aria-label={`${model.name} · ${model.description}`}
                onClick={(event) => {
                  event.preventDefault()
                  go(address)
                }}
              >
                <rect x={x} y={y} width={NODE.width} height={NODE.height} rx="6" />
                <text x={x + 12} y={y + 20} className="models-node-name">
                  {shortened(model.name, 19)}
                </text>
                <text x={x + 12} y={y + 37} className="models-node-text">
                  {shortened(model.description, 20)}
                </text>
              </a>
            )
          })}
        </svg>
      </section>
      <ul className="models-relations">
        {found.data.map(({ fieldId, from, to, name, kind }) => (
          <li key={fieldId}>
            {t('relationText', { name, from: nameOf(from), to: nameOf(to), kind: t(`kind ${kind}`) })}
          </li>
        ))}
      </ul>
    </>
  )
}
