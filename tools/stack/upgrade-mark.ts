/** The file of a data folder that names the backup of the version before, until an upgrade is complete. */
export const upgradeMark = 'upgrade';
