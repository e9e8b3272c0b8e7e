/** The SDK's name in calls to the server and in the doctor's line. */
export const sdkName = 'js/2.0.0'
