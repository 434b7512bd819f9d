import { describe, expect, it } from 'vitest';
import { endpoints } from '../src/main/contract/index.ts';

/**
 * Who may call what, written down a second time and by hand: the door follows `access`
 * alone, so a word changed there by mistake would open a call to people it is not for.
 */
const LEAST: Readonly<Record<'manager' | 'admin', string>> = {
  manager: `
    listLikelyPairs clientDuplicates previewPersonMerge mergePersons undoPersonMerge markDistinct setContactBan
    getOwnRights searchOffice listClientSelections revokeSelection sendSelection
    takeAttention dismissAttention listAttention noteCall putOffAttention listColleagues addClient addContact addNote addTask adviceLog changeLead changeStatus clientBoard clientTimeline closeDeal cancelDeal changeDeal listHeldFlats
    editNote editTask exportAdvices exportBuildingViews exportCallbacks exportFavoriteBuildings
    exportFavoriteFlats exportFlatViews exportUsers extendReservation getClientCard giveAdvices listAdvices
    listBuildingViews listCallbacks listClientComparisons listClientRequests listClientTasks listContacts listDeals
    listFavoriteBuildings listFavoriteFlats listFlatViews listNotes listReservations listTasks
    listTopBuildings listTopFlats listUsers makeComparison officePulse officeTimeline releaseReservation removeContact removeNote
    removeTask reserveFlat setPerson setWishes suggestCallbackPhones suggestFlats taskReminders withdrawAdvice`,
  admin: `
    getAttentionWeights previewAttention setAttentionWeights
    getRequestRules setRequestRules countHandOver handOverClients listWorkTime changeWorkTime addDaysOff removeDaysOff
    answerFeedQuestions decideFeedComplex listComplexHousings listFeedComplexes listFeedQuestions mergeComplexes previewConfirmation previewMerging
    decideFeedHousing decideFeedVillage exportFeedWarnings listFeedHousings listFeedVillages listFeedWarnings muteFeedWarning
    getAvitoDirectory loadAvitoDirectory suggestOwnVillages sumUpFeedWarnings
    readFeedPreview removeFeedSource splitComplex startFeedPreview suggestComplexPlaces
    addCallAddress closeCallAddress listCallAddresses renameCallAddress addComplexFile addDeveloper addExport addFeedSource addProgramme appointManager assignManager handLead changeCuratedComplex changeDeveloper setDeveloperLogo removeDeveloperLogo
    getPapersRule setPapersRule
    listMerges undoMerge auditChoices
    exportDemand exportDemandDevelopers exportDemandWords exportFigureRows exportFigures getDemand getDemandDevelopers getDemandWords setDemandMode getAnswers getFunnel getInterest getRefusals getSales listFigureRows setPlan
    changeExport changeFeedSource changePaymentTerms changeProgramme changeSiteSettings changeStaff checkAudit
    confirmFeedRun countWithoutManager decideClientRequest endStaffSessions exportSms getCuratedComplex getFirstSteps
    curationTemplate uploadCuration listCuratedFlats correctFlat undoFlatCorrection
    listCuratedVillages getCuratedVillage suggestVillagePlaces changeCuratedVillage publishVillage
    addVillageFile removeVillageFile orderVillagePictures
    getNumbers getSiteSettings leadLedger listAudit listCuratedComplexes listFeedRuns listFeedSources
    listDevelopers listExports listProgrammeVersions listSms listStaff orderPictures publishComplex putAwayFirstSteps removeComplexFile removeExport renewExportAddress
    revokeExportAddress runFeedSource
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
      /^\/api\/(leads|sms|clients|tasks|office|attention|selections|audit|staff|feeds|exports|first_steps|numbers|figures|demand|call_addresses|catalogue|site_settings|payment_terms)(\/|$)/;
    const open = endpoints.filter(
      ({ access, path }) => OFFICE.test(path) && access !== 'manager' && access !== 'admin',
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });
});
