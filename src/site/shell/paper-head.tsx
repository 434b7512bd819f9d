import { PrintHead } from '../ui/layout/print-head.tsx';
import { useRegionPhone } from './region-phone.tsx';
import { useSite } from './site.ts';

/** Above a printed list: whose it is, the phone to call, the day. Not on screen. */
export function PaperHead() {
  const { config, now } = useSite();
  return <PrintHead name={config.brand.name} phone={useRegionPhone()} now={now} />;
}
