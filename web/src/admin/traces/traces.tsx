import {
  markPlaces,
  traceFile,
  traceHash,
  type Trace,
  type TraceFinding,
} from '@muhur/contract/releases/traces'
import { changeLicense } from '@muhur/contract/shop/licenses-calls'
import { releaseLimits } from '@muhur/contract/releases/limits'
import { FileSearch } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { ApiError, isMissing } from '../../api/api.ts'
import { useChange } from '../../api/use-answer.ts'
import { ask } from '../../api/ask.ts'
import { TextField } from '../../forms/text-field.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { reason, useNotice, type Notice } from '../../ui/state/notice.tsx'
import { Moment } from '../../ui/time.tsx'
import { Facts } from '../panel/facts.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { userName } from '../people/users.ts'

type Outcome = { busy: string } | { trace: Trace; name: string } | { fault: string; isUnknown?: boolean }

/** Whose file is this? By the file itself, or by its hash. */
export function Component() {
  const { say, noticeBar } = useNotice()
  const [hash, setHash] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const find = async (name: string, asked: () => Promise<Trace>) => {
    setOutcome({ busy: name })
    try {
      setOutcome({ trace: await asked(), name })
    } catch (error) {
      const way = error instanceof ApiError && error.action ? ` ${error.action}` : ''
      setOutcome({ fault: `${reason(error)}${way}`, isUnknown: isMissing(error) })
    }
  }
  const drop = (file: File | undefined) => {
    if (!file) return
    if (file.size > releaseLimits.fileBytes)
      return setOutcome({ fault: `Dosya en çok ${releaseLimits.fileBytes / 1024 ** 2} MB olabilir.` })
    const body = new Blob([file], { type: 'application/octet-stream' })
    void find(file.name, () => ask(traceFile, { body }))
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const sha256 = hash.trim().toLowerCase()
    if (!/^[0-9a-f]{64}$/.test(sha256))
      return setOutcome({ fault: 'SHA-256 özeti 64 karakterdir: 0-9 ve a-f.' })
    void find(`${sha256.slice(0, 12)}…`, () =>
      ask(traceHash, { query: { sha256 } }, { preferServerText: true }),
    )
  }
  const busy = outcome !== undefined && 'busy' in outcome
  return (
    <>
      <PageHeader
        title="Bu dosya kimin?"
        back={{ to: '/admin/releases', name: 'Sürümler' }}
        lead="Bir yerde bulduğunuz dosyanın hangi lisans için indirildiğini söyler. Dosya yalnızca okunur, saklanmaz."
      />
      <FileDrop
        onFile={drop}
        disabled={busy}
        className="grid justify-items-center gap-2 rounded-card px-4 py-10 text-center"
      >
        <FileSearch aria-hidden="true" className="size-7 text-primary" />
        <span className="font-semibold wrap-anywhere">
          {busy ? `${outcome.busy} inceleniyor...` : 'Dosyayı seçin ya da buraya bırakın'}
        </span>
        <span className="text-meta text-muted">jar, zip ya da script; yeniden paketlenmiş olabilir</span>
      </FileDrop>
      <form noValidate onSubmit={search} className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label="ya da SHA-256 özeti"
            spellCheck={false}
            className="font-mono"
            value={hash}
            onChange={(event) => setHash(event.target.value)}
          />
        </div>
        <Button type="submit" className="mt-7" busy={busy}>
          Ara
        </Button>
      </form>
      <div role="status" className="grid gap-4">
        {outcome && 'fault' in outcome && (
          <ErrorBox message={outcome.fault}>
            {outcome.isUnknown && <LinkButton to="/docs/releases#iz-neyi-kanitlar">İzi ne bozar?</LinkButton>}
          </ErrorBox>
        )}
        {outcome && 'trace' in outcome && <Result {...outcome} say={say} />}
      </div>
      {noticeBar}
    </>
  )
}

interface ResultProps {
  trace: Trace
  name: string
  say: (notice: Notice) => void
}

function Result({ trace: { findings, original }, name, say }: ResultProps) {
  if (original)
    return (
      <p className="rounded-card border border-line bg-surface p-5">
        {name}, sizin yüklediğiniz dosyanın kendisi:{' '}
        <Link
          to={`/admin/releases/${original.release_id}`}
          className="text-primary underline underline-offset-4"
        >
          {original.version}
        </Link>
        . İşareti yok; bir alıcıdan değil, sizden ya da derleme hattınızdan sızmış olabilir.
      </p>
    )
  return (
    <>
      {findings.length > 1 && (
        <p className="rounded-card border border-warn bg-warn-bg p-5">
          Dosyada {findings.length} lisansın işareti var: biri, alıcıların dosyalarını karıştırmış olabilir.
        </p>
      )}
      {findings.map((finding) => (
        <Finding key={`${finding.license.id} ${finding.release.id}`} finding={finding} say={say} />
      ))}
    </>
  )
}

function Finding({ finding, say }: { finding: TraceFinding; say: (notice: Notice) => void }) {
  const change = useChange(changeLicense)
  const set = (status: 'active' | 'suspended') =>
    change.mutate(
      { params: { id: finding.license.id }, body: { status } },
      {
        onSuccess: () =>
          say(
            status === 'suspended'
              ? { text: 'Lisans askıya alındı.', undo: () => set('active') }
              : { text: 'Lisans askıdan kaldırıldı.' },
          ),
        onError: (error) => say({ text: reason(error) }),
      },
    )
  const { license, owner, product, release, file, marks, downloads } = finding
  const fetched = downloads.flatMap(({ fetched_at }) => fetched_at ?? [])
  const names = new Intl.ListFormat('tr').format(marks.map((mark) => markPlaces[mark].name))
  return (
    <section
      aria-label="Bulunan lisans"
      className="grid gap-5 rounded-card border border-line bg-surface p-5"
    >
      <h2 className="text-title wrap-anywhere">
        {owner ? userName(owner) : 'Lisansın eski sahibi'} için indirilmiş
      </h2>
      <Facts>
        <Fact name="Lisans">
          <Link
            to={`/admin/licenses/${license.id}`}
            className="font-mono text-primary underline underline-offset-4"
          >
            {license.key_id}…
          </Link>
        </Fact>
        <Fact name="Ürün ve sürüm">
          {product.name}{' '}
          <Link to={`/admin/releases/${release.id}`} className="text-primary underline underline-offset-4">
            {release.version}
          </Link>
        </Fact>
        <Fact name="Dosya">{file}</Fact>
        {fetched[0] && (
          <Fact name="Son indirme">
            <Moment at={fetched[0]} />
          </Fact>
        )}
        <Fact name="İndirme sayısı">
          {fetched.length}, verilen bağlantı {downloads.length}
        </Fact>
        <Fact name="Kanıt">{names}</Fact>
      </Facts>
      {license.handed_over && (
        <p className="rounded-button bg-warn-bg px-4 py-3 text-warn">
          Lisans bu indirmeden sonra devredildi: dosya bugünkü sahibinin değil.
        </p>
      )}
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {marks.map((mark) => (
          <li key={mark}>{markPlaces[mark].proves}</li>
        ))}
      </ul>
      <p className="text-meta text-muted">
        İz, dosyanın kimin için indirildiğini söyler; kimin yaydığını değil. Hesabı çalınmış olabilir: önce
        alıcıya sorun.{' '}
        <Link to="/docs/releases#iz-neyi-kanitlar" className="underline underline-offset-4">
          İz neyi kanıtlar?
        </Link>
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/licenses/${license.id}`}>Lisansı aç</LinkButton>
        {owner && <LinkButton to={`/admin/users/${owner.id}`}>Alıcıyı aç</LinkButton>}
        {!license.handed_over && (
          <Button look="danger" busy={change.isPending} onClick={() => set('suspended')}>
            Lisansı askıya al
          </Button>
        )}
      </div>
    </section>
  )
}
