import { listReleases } from '@muhur/contract/releases/releases-calls'
import { useAnswer } from '../../api/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'

/** Releases that nobody is offered until the seller resumes or withdraws them. */
export function HaltedReleases() {
  const { data = [] } = useAnswer(listReleases, { query: { state: 'halted', limit: '3' } })
  return data.map(({ id, product, version, halt_reason }) => (
    <ErrorBox
      key={id}
      message={`${product.name} ${version} durduruldu.`}
      detail={halt_reason ?? 'Panelden durduruldu.'}
    >
      <LinkButton to={`/admin/releases/${id}`}>Sürüme git</LinkButton>
    </ErrorBox>
  ))
}
