import type { TransportChoice } from '#machines/connection/connection.types.ts'
import { actions as words, choices } from '#src/messages/diagnostic.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Select } from '#src/ui/Select.tsx'
import type { Hub } from './hub-report.ts'

/** The switches of a connection. What makes no sense now stays in reach of the keyboard, and does nothing. */
export function HubActions({ hub }: { hub: Hub }) {
  return (
    <div>
      <Field label={words.choice}>
        {(control) => (
          <Select
            {...control}
            value={hub.choice}
            // One of the options below.
            onChange={({ target }) => hub.chooseTransport(target.value as TransportChoice)}
          >
            {Object.entries(choices).map(([choice, label]) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Cluster $gap={2}>
        <Button $size="small" aria-disabled={!hub.isLive} onClick={hub.ping}>
          {words.ping}
        </Button>
        <Button $size="small" aria-disabled={!hub.isLive} onClick={hub.drop}>
          {words.drop}
        </Button>
        <Button $size="small" aria-disabled={hub.state !== 'waiting'} onClick={hub.retry}>
          {words.retry}
        </Button>
      </Cluster>
    </div>
  )
}
