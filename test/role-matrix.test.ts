import { describe, expect, it } from 'vitest';
import { endpoints } from '../src/main/contract/index.ts';

/**
 * Who may call what, written down a second time and by hand: the door follows `access`
 * alone, so a word changed there by mistake would open a call to people it is not for.
 */
const LEAST: Readonly<Record<'manager' | 'admin', string>> = {
  manager: `
    addClient addNote addTask adviceLog changeLead changeStatus clientBoard clientTimeline closeDeal
    editNote editTask exportAdvices exportBuildingViews exportCallbacks exportFavoriteBuildings
    exportFavoriteFlats exportFlatViews exportUsers extendReservation getClientCard giveAdvices listAdvices
    listBuildingViews listCallbacks listClientComparisons listClientRequests listClientTasks listDeals
    listFavoriteBuildings listFavoriteFlats listFlatViews listNotes listReservations listTasks
    listTopBuildings listTopFlats listUsers makeComparison officeTimeline releaseReservation removeNote
    removeTask reserveFlat suggestCallbackPhones suggestFlats taskReminders withdrawAdvice`,
  admin: `
    addComplexFile addDeveloper addFeedSource addProgramme appointManager assignManager cancelDeal changeCuratedComplex changeDeveloper
    changeFeedSource changePaymentTerms changeProgramme changeSiteSettings changeStaff checkAudit
    confirmFeedRun countWithoutManager decideClientRequest endStaffSessions exportSms getCuratedComplex
    getNumbers getSiteSettings leadLedger listAudit listCuratedComplexes listFeedRuns listFeedSources
    listDevelopers listProgrammeVersions listSms listStaff orderPictures publishComplex removeComplexFile runFeedSource
    setAdvantages setAliases suggestSmsNumbers unassignManager withdrawProgramme`,
};

describe('the role matrix', () => {
  it.each(['manager', 'admin'] as const)('names every call that asks for a %s at least', (role) => {
    const named = LEAST[role].trim().split(/\s+/);
    const actual = endpoints.filter(({ access }) => access === role).map(({ name }) => name);
    expect(actual.sort()).toEqual(named.sort());
  });

  it('opens nothing of the back-office to others', () => {
    const OFFICE =
      /^\/api\/(leads|sms|clients|tasks|audit|staff|feeds|numbers|catalogue|site_settings|payment_terms)(\/|$)/;
    const open = endpoints.filter(
      ({ access, path }) => OFFICE.test(path) && access !== 'manager' && access !== 'admin',
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});
